import { useId, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  type BackupProblem,
  type Backups,
  type ListedBackup,
  readBackups,
  type RunningBackup,
  startBackup,
  startTestRestore,
} from '#contract/backups.ts';
import { fileSize, formatNumber } from '#web/shared/languages/format-numbers.ts';
import { ProgressBar } from '#web/shared/ui/loading.tsx';
import { api } from '#web/shared/api/client.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { type PolledWork, usePolling } from '#web/admin/records/use-polling.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { formatMoment } from '#web/shared/languages/format-dates.ts';

const problems: Readonly<Record<BackupProblem, () => string>> = {
  unreachable: m.health_unreachable,
  'read-only': m.health_readOnly,
  disk: m.health_noRoom,
  damaged: m.health_damaged,
  different: m.health_different,
  interrupted: m.health_interrupted,
  'other-version': m.health_otherVersion,
  'other-site': m.health_otherSite,
  'other-passphrase': m.health_otherPassphrase,
  fault: m.health_fault,
};

function formatProblem(problem: BackupProblem): string {
  return problems[problem]();
}

const stages: Readonly<Record<NonNullable<RunningBackup['stage']>, () => string>> = {
  rows: m.health_rows,
  files: m.health_files,
  verifying: m.health_verifying,
  restoring: m.health_restoring,
  comparing: m.health_comparing,
};

/** Returns the current step, for example "Copying photos and PDFs". */
function formatStage({ stage, work }: RunningBackup): string {
  if (stage !== null) return stages[stage]();
  return work === 'backup' ? m.health_backupBegins() : m.health_testBegins();
}

/** Returns for example "good, 412.0 MB". */
function formatResult({ result, bytes }: ListedBackup): string {
  if (result === 'failed' || bytes === null) return m.health_failed();
  const size = fileSize(bytes);
  return result === 'good' ? m.health_good({ size }) : m.health_unchecked({ size });
}

/** Names a setting, folded away, because only the person who runs the server needs it. */
export function ServerSetting({ name }: { readonly name: string }) {
  return (
    <details className="small">
      <summary className="tap disclosure">{m.health_forOperator()}</summary>
      <code translate="no">{name}</code>
    </details>
  );
}

/** The number of backups shown initially. Seven nightly backups cover one week. */
const SHOWN = 7;

type List = Backups['list'];

function Entries({ list }: { readonly list: List }) {
  return list.map((backup) => (
    <div key={`${backup.at} ${backup.result}`}>
      <dt>{formatMoment(backup.at)}</dt>
      <dd>
        {formatResult(backup)}
        {backup.missing > 0 && <small>{m.health_missing({ count: formatNumber(backup.missing) })}</small>}
        {backup.problem !== null && <small>{formatProblem(backup.problem)}</small>}
      </dd>
    </div>
  ));
}

function BackupList({ plan, list, lastTest }: Pick<Backups, 'plan' | 'list' | 'lastTest'>) {
  const [shown, earlier] = [list.slice(0, SHOWN), list.slice(SHOWN)];
  return (
    <>
      <dl className="pairs figures">
        {plan && (
          <div>
            <dt>{formatMoment(plan.nextAt)}</dt>
            <dd>{m.health_planned()}</dd>
          </div>
        )}
        <Entries list={shown} />
        <div>
          <dt>{m.health_lastTest()}</dt>
          <dd>
            {lastTest === null && m.health_noTestYet()}
            {lastTest?.problem === null &&
              m.health_testGood({
                moment: formatMoment(lastTest.at),
                rows: formatNumber(lastTest.rows),
                files: formatNumber(lastTest.files),
              })}
            {lastTest !== null && lastTest.problem !== null && (
              <>
                {m.health_testFailed({ moment: formatMoment(lastTest.at) })}
                <small>{formatProblem(lastTest.problem)}</small>
              </>
            )}
          </dd>
        </div>
      </dl>
      {earlier.length > 0 && (
        <details>
          <summary className="tap disclosure">{m.health_earlier({ count: formatNumber(earlier.length) })}</summary>
          <dl className="pairs figures">
            <Entries list={earlier} />
          </dl>
        </details>
      )}
    </>
  );
}

/** Shows the progress of a backup or a test restore, which continues if the administrator leaves the page. */
function RunningBackupProgress({ running }: { readonly running: RunningBackup }) {
  const { done, total } = running;
  const words = formatStage(running);
  return (
    <div className="grid gap-2">
      <p>
        <b>{words}</b>
      </p>
      <ProgressBar label={words} share={total === 0 ? undefined : done / total} />
      <p className="small muted figures">
        {total > 0 && m.imports_progress({ done: formatNumber(done), total: formatNumber(total) })}{' '}
        {m.imports_mayLeave()}
      </p>
    </div>
  );
}

const workOnBackups: PolledWork<Backups> = {
  isRunning: ({ running }) => running !== null,
  ask: (_given, signal) => api.call(readBackups, {}, { signal }),
};

/**
 * Returns whether the backup folder is reachable, the latest backup is good and complete, and the latest test restore,
 * if there is one, succeeded.
 */
function isHealthy({ plan, list, lastTest }: Backups): boolean {
  return (
    plan !== null &&
    plan.space !== null &&
    list[0]?.result === 'good' &&
    list[0].missing === 0 &&
    (lastTest?.problem ?? null) === null
  );
}

function Problem({ backups: { plan, list, lastTest } }: { readonly backups: Backups }) {
  if (plan === null) {
    return (
      <Notice kind="warning" more={m.problem_noBackupsNext()} action={<ServerSetting name="BACKUP_DIR" />}>
        {m.problem_noBackups()}
      </Notice>
    );
  }
  const newest = list[0];
  return (
    <>
      {newest?.result === 'failed' && (
        <Notice kind="warning" more={newest.problem === null ? undefined : formatProblem(newest.problem)}>
          {m.problem_backupFailed()}
        </Notice>
      )}
      {(newest?.missing ?? 0) > 0 && <Notice kind="warning">{m.problem_backupIncomplete()}</Notice>}
      {newest?.result !== 'failed' && plan.space === null && <Notice kind="warning">{m.health_unreachable()}</Notice>}
      {lastTest !== null && lastTest.problem !== null && (
        <Notice kind="warning" more={formatProblem(lastTest.problem)}>
          {m.problem_restoreFailed()}
        </Notice>
      )}
    </>
  );
}

function formatEnd(work: 'backup' | 'test-restore', { list, lastTest }: Backups): string {
  if (work === 'backup') return list[0]?.result === 'failed' ? m.problem_backupFailed() : m.health_backupDone();
  return lastTest?.problem == null ? m.health_testDone() : m.problem_restoreFailed();
}

export function BackupsCard({ loaded }: { readonly loaded: Backups }) {
  const backups = usePolling(loaded, workOnBackups);
  const titleId = useId();
  const { decide } = useDecision();
  const [starting, setStarting] = useState<'backup' | 'test-restore'>();
  /** The latest work that was running while the page was open. The card announces when this work ends. */
  const [lastRunning, setLastRunning] = useState<'backup' | 'test-restore'>();
  if (backups.running && backups.running.work !== lastRunning) setLastRunning(backups.running.work);

  async function start(work: 'backup' | 'test-restore'): Promise<void> {
    setStarting(work);
    await decide({ send: () => api.call(work === 'backup' ? startBackup : startTestRestore, {}) });
    setStarting(undefined);
  }

  const isBusy = (work: 'backup' | 'test-restore') => starting === work || backups.running?.work === work;
  const isWaiting = starting !== undefined || backups.running !== null;
  return (
    <section className="card grid card--pad" aria-labelledby={titleId}>
      <div className="row apart">
        <h2 className="title" id={titleId}>
          {m.health_backups()}
        </h2>
        {isHealthy(backups) && (
          <Badge kind="ok" icon="ok">
            {m.health_allGood()}
          </Badge>
        )}
      </div>
      <Problem backups={backups} />
      <div role="status">
        {backups.running && <RunningBackupProgress running={backups.running} />}
        {!backups.running && lastRunning && <p>{formatEnd(lastRunning, backups)}</p>}
      </div>
      {(backups.plan !== null || backups.list.length > 0) && <BackupList {...backups} />}
      {backups.plan !== null && (
        <>
          <div className="row">
            <Button
              variant="primary"
              busy={isBusy('backup')}
              disabled={isWaiting && !isBusy('backup')}
              onClick={() => void start('backup')}
            >
              {m.health_backUpNow()}
            </Button>
            <Button
              busy={isBusy('test-restore')}
              disabled={isWaiting && !isBusy('test-restore')}
              onClick={() => void start('test-restore')}
            >
              {m.health_testRestore()}
            </Button>
          </div>
          <p className="small muted">{m.health_testRestoreHint()}</p>
          <p className="small muted">{backups.plan.isEncrypted ? m.health_encrypted() : m.health_notEncrypted()}</p>
          {!backups.plan.isEncrypted && <ServerSetting name="BACKUP_PASSPHRASE" />}
        </>
      )}
    </section>
  );
}
