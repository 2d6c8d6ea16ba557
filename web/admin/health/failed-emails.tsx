import { useState } from 'react';
import { type EmailProblem, type TestEmail, type FailedEmail, discardEmail, retryEmail } from '#contract/emails.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { api } from '#web/shared/api/client.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { RetryButton } from './again-button.tsx';

const problems: Readonly<Record<EmailProblem, () => string>> = {
  'unknown-address': m.letters_unknownAddress,
  refused: m.letters_refused,
  later: m.letters_later,
  'sign-in': m.letters_signIn,
  tls: m.letters_tls,
  unreachable: m.letters_unreachable,
  unwritten: m.letters_unwritten,
};

/** Returns for example "The mail server does not answer." */
export function formatEmailProblem(problem: EmailProblem): string {
  return problems[problem]();
}

/** Returns the result of a test email, and the reason if it was not sent. */
export function formatTestResult({ result, to }: TestEmail): { readonly what: string; readonly why?: string } {
  if (result === 'sent') return { what: m.letters_sent({ to }) };
  if (result === 'laid-down') return { what: m.letters_laidDown({ to }) };
  if (result === 'under-way') return { what: m.letters_underWay({ to }) };
  return { what: m.letters_notSent({ to }), why: formatEmailProblem(result) };
}

const nameOf = ({ to }: FailedEmail) => to ?? m.letters_nobodyKnown();

/** Lists the emails that could not be delivered, with recipient, subject, reason and actions. */
export function FailedEmails({ emails }: { readonly emails: readonly FailedEmail[] }) {
  const [asking, setAsking] = useState<{ readonly email: FailedEmail; readonly index: number }>();
  const { listRef, keepPlace } = useFocusAfterRemoval(emails);
  return (
    <div ref={listRef} tabIndex={-1}>
      <ul aria-label={m.letters_failedTitle()}>
        {emails.map((email, index) => (
          <li key={email.id} className="column failed-email" tabIndex={-1}>
            <div className="breakable figures">
              <b>{nameOf(email)}</b>
              {email.subject !== null && <p>{email.subject}</p>}
              <p className="muted">{formatEmailProblem(email.problem)}</p>
              {email.reply !== null && <p className="small muted">{m.letters_serverSaid({ reply: email.reply })}</p>}
              <p className="small muted">{formatWhen(email)}</p>
            </div>
            <div className="line actions">
              <RetryButton
                label={m.letters_sendAgain()}
                busyLabel={m.letters_sendingAgain()}
                about={nameOf(email)}
                again={() => api.call(retryEmail, { params: { id: String(email.id) } })}
                onDone={() => keepPlace(index)}
              />
              <Button variant="ghost" onClick={() => setAsking({ email, index })}>
                {m.letters_giveUp()}
                <HiddenRecordName name={nameOf(email)} />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmAction
          danger
          words={{
            question: m.letters_giveUpQuestion(),
            detail: [nameOf(asking.email), asking.email.subject].filter(Boolean).join(': '),
            confirm: m.letters_giveUpIt(),
            cancel: m.letters_giveUpKeep(),
            busy: m.letters_givingUp(),
          }}
          act={() => api.call(discardEmail, { params: { id: String(asking.email.id) } })}
          onDone={() => keepPlace(asking.index)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function formatWhen({ at, tries }: FailedEmail): string {
  const moment = formatMoment(at);
  return tries === 1 ? m.letters_triedOnce({ moment }) : m.letters_tried({ moment, count: formatNumber(tries) });
}
