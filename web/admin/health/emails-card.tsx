import { useId } from 'react';
import type { Page } from '#contract/endpoint.ts';
import type { FailedEmail, Emails } from '#contract/emails.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { FailedEmails, formatEmailProblem } from './failed-emails.tsx';
import { TestEmailButton } from './test-email.tsx';

export const EMAILS_PER_PAGE = 20;

/** Of the emails that failed. */
export const emailsList = new ListAddress({ path: paths.adminHealth, filters: {} });

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
      <ListPages
        page={page}
        total={failed.total}
        pageSize={EMAILS_PER_PAGE}
        href={(number) => emailsList.href({ page: number })}
      />
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
