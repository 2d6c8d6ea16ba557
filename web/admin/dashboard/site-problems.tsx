import type { ReactElement } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { SiteProblem } from '#contract/overview.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { dismissNoBackupsNotice } from '#contract/backups.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';

/** Dismisses the warning about missing backups permanently, for all administrators. The health page still shows it. */
function DismissButton() {
  const { isBusy, decide } = useDecision();
  const send = () => api.call(dismissNoBackupsNotice, {});
  return (
    <Button busy={isBusy} onClick={() => void decide({ send, done: m.said_noticeDismissed() })}>
      {m.health_dismiss()}
    </Button>
  );
}

interface ProblemWords {
  readonly what: () => string;
  readonly next: () => string;
  /** A button or a link for what administrators can do about the problem themselves. */
  readonly action?: () => ReactElement;
}

function HealthLink() {
  return <ButtonLink href={localizedPath(paths.adminHealth)}>{m.health_title()}</ButtonLink>;
}

function HarvestLogLink() {
  return (
    <ButtonLink href={localizedPath(`${paths.adminAudit}?${new URLSearchParams({ action: 'directory harvested' })}`)}>
      {m.audit_title()}
    </ButtonLink>
  );
}

const problemTexts: Readonly<Record<SiteProblem, ProblemWords>> = {
  'read-only': { what: m.problem_readOnly, next: m.problem_readOnlyNext },
  disk: { what: m.problem_disk, next: m.problem_diskNext },
  'disk-low': { what: m.problem_diskLow, next: m.problem_diskLowNext, action: HealthLink },
  storage: { what: m.problem_storage, next: m.problem_storageNext },
  damaged: { what: m.problem_damaged, next: m.problem_damagedNext },
  'missing-files': { what: m.problem_missingFiles, next: m.problem_missingFilesNext },
  'untrusted-proxy': { what: m.problem_untrustedProxy, next: m.problem_untrustedProxyNext },
  'directory-harvested': { what: m.problem_harvested, next: m.problem_harvestedNext, action: HarvestLogLink },
  'emails-undelivered': {
    what: m.problem_emailsUndelivered,
    next: m.problem_emailsUndeliveredNext,
    action: HealthLink,
  },
  'emails-delayed': { what: m.problem_emailsDelayed, next: m.problem_emailsDelayedNext, action: HealthLink },
  'no-backups': { what: m.problem_noBackups, next: m.problem_noBackupsNext, action: DismissButton },
  'backup-failed': { what: m.problem_backupFailed, next: m.problem_backupNext, action: HealthLink },
  'backup-incomplete': { what: m.problem_backupIncomplete, next: m.problem_backupNext, action: HealthLink },
  'backup-old': { what: m.problem_backupOld, next: m.problem_backupNext, action: HealthLink },
  'restore-failed': { what: m.problem_restoreFailed, next: m.problem_backupNext, action: HealthLink },
};

/** Lists the problems of the site. Says for each problem what to do, for example to tell the operator of the server. */
export function SiteProblems({ problems }: { problems: readonly SiteProblem[] }) {
  return problems.map((problem) => {
    const { what, next, action: Action } = problemTexts[problem];
    return (
      <Notice key={problem} kind="warning" more={next()} action={Action && <Action />}>
        {what()}
      </Notice>
    );
  });
}
