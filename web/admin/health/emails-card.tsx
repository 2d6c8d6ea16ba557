import { useId } from 'react';
import type { Page } from '#contract/endpoint.ts';
import type { FailedEmail, Emails } from '#contract/emails.ts';
import { local } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatMoment } from '#web/shared/format/format-moment.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { AdminPages } from '#web/admin/shell/admin-pages.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { formatEmailProblem } from './email-words.ts';
import { TestEmailButton } from './test-email.tsx';

export const EMAILS_PER_PAGE = 20;

export function emailsAddress(page: number): string {
  return local(paths.adminHealth) + (page === 1 ? '' : `?page=${page}`);
}

interface EmailsCardProps {
  readonly emails: Emails;
  readonly failed: Page<FailedEmail>;
  readonly page: number;
}

/** How the emails of the site get on. */
export function EmailsCard({ emails, failed, page }: EmailsCardProps) {
  const titleId = useId();
  const { isDelivered, waiting, cameBack, heldUp } = emails;
  return (
    <section className="column card health__card" aria-labelledby={titleId}>
      <div className="row health__head">
        <h2 className="title" id={titleId}>
          {m.letters_title()}
        </h2>
        {cameBack > 0 && (
          <Badge kind="wait" icon="alert">
            {formatCount(cameBack, m.letters_oneCameBack, m.letters_cameBack)}
          </Badge>
        )}
        {cameBack === 0 && heldUp === null && isDelivered && (
          <Badge kind="ok" icon="ok">
            {m.letters_well()}
          </Badge>
        )}
      </div>
      {!isDelivered && (
        <Notice kind="info" more={m.letters_offNext()}>
          {m.letters_off()}
        </Notice>
      )}
      {heldUp && (
        <Notice kind="warning" more={m.letters_heldUpNext({ moment: formatMoment(heldUp.since) })}>
          {m.letters_heldUp()} {formatEmailProblem(heldUp.problem)}
          {heldUp.reply !== null && (
            <small className="breakable failed-email__reply">{m.letters_serverSaid({ reply: heldUp.reply })}</small>
          )}
        </Notice>
      )}
      <FailedEmails emails={failed.rows} />
      <AdminPages page={page} total={failed.total} pageSize={EMAILS_PER_PAGE} href={emailsAddress} />
      <dl className="key-values figures">
        <div>
          <dt>{m.letters_waiting()}</dt>
          <dd>{formatNumber(waiting)}</dd>
        </div>
      </dl>
      <TestEmailButton />
      {cameBack > 0 && <p className="small muted">{m.letters_forget()}</p>}
    </section>
  );
}
