import { useState } from 'react';
import { type FailedEmail, discardEmail, retryEmail } from '#contract/emails.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { formatEmailProblem } from './test-email.tsx';

const nameOf = ({ to }: FailedEmail) => to ?? m.emails_nobodyKnown();

function SendAgainButton({ email, onDone }: { readonly email: FailedEmail; readonly onDone: () => void }) {
  const { isBusy, decide } = useDecision();
  const send = () => api.call(retryEmail, { params: { id: String(email.id) } });
  return (
    <Button
      busy={isBusy}
      busyLabel={m.emails_sendingAgain()}
      onClick={() => void decide({ send, done: translateMessage, onDone })}
    >
      {m.emails_sendAgain()}
      <HiddenRecordName name={nameOf(email)} />
    </Button>
  );
}

export function FailedEmails({ emails }: { readonly emails: readonly FailedEmail[] }) {
  const [asking, setAsking] = useState<{ readonly email: FailedEmail; readonly index: number }>();
  const { listRef, keepPlace } = useFocusAfterRemoval(emails);
  return (
    <div ref={listRef} tabIndex={-1}>
      <ul className="rows" aria-label={m.emails_failedTitle()}>
        {emails.map((email, index) => (
          <li key={email.id} className="grid gap-2 failed-email" tabIndex={-1}>
            <div className="breakable figures">
              <b>{nameOf(email)}</b>
              {email.subject !== null && <p>{email.subject}</p>}
              <p className="muted">{formatEmailProblem(email.problem)}</p>
              {email.reply !== null && <p className="small muted">{m.emails_serverSaid({ reply: email.reply })}</p>}
              <p className="small muted">{formatWhen(email)}</p>
            </div>
            <div className="row gap-2 actions">
              <SendAgainButton email={email} onDone={() => keepPlace(index)} />
              <Button variant="ghost" onClick={() => setAsking({ email, index })}>
                {m.emails_giveUp()}
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
            question: m.emails_giveUpQuestion(),
            detail: [nameOf(asking.email), asking.email.subject].filter(Boolean).join(': '),
            confirm: m.emails_giveUpIt(),
            cancel: m.emails_giveUpKeep(),
            busy: m.emails_givingUp(),
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
  return tries === 1 ? m.emails_triedOnce({ moment }) : m.emails_tried({ moment, count: formatNumber(tries) });
}
