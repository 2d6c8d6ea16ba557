import { useState } from 'react';
import { type EmailProblem, sendTestEmail, type TestEmail } from '#contract/emails.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button, type ButtonVariant } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

const problems: Readonly<Record<EmailProblem, () => string>> = {
  'unknown-address': m.emails_unknownAddress,
  refused: m.emails_refused,
  later: m.emails_later,
  'sign-in': m.emails_signIn,
  tls: m.emails_tls,
  unreachable: m.emails_unreachable,
  unwritten: m.emails_unwritten,
};

/** Returns for example "The mail server does not answer." */
export function formatEmailProblem(problem: EmailProblem): string {
  return problems[problem]();
}

/** Returns the result of a test email in words. `why` is the reason of a failure; it is missing for other results. */
function formatTestResult({ result, to }: TestEmail): { readonly what: string; readonly why?: string } {
  if (result === 'sent') return { what: m.emails_sent({ to }) };
  if (result === 'saved') return { what: m.emails_saved({ to }) };
  if (result === 'under-way') return { what: m.emails_underWay({ to }) };
  return { what: m.emails_notSent({ to }), why: formatEmailProblem(result) };
}

interface TestEmailButtonProps {
  readonly variant?: ButtonVariant;
  /** Called when a mail server has accepted the email. */
  readonly onSent?: () => void;
}

export function TestEmailButton({ variant, onSent }: TestEmailButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<TestEmail>();
  const [problem, setProblem] = useState<string>();

  async function sendTest(): Promise<void> {
    setBusy(true);
    setOutcome(undefined);
    setProblem(undefined);
    try {
      const answer = await api.call(sendTestEmail, {});
      setOutcome(answer);
      if (answer.result === 'sent') onSent?.();
    } catch (error) {
      if (!(error instanceof SessionEnded)) setProblem(explain(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className="row">
        <Button variant={variant} busy={isBusy} busyLabel={m.emails_trying()} onClick={() => void sendTest()}>
          {m.emails_try()}
        </Button>
      </div>
      <div role="status">
        {outcome && <Outcome outcome={outcome} />}
        {problem !== undefined && <Notice kind="warning">{problem}</Notice>}
      </div>
    </>
  );
}

function Outcome({ outcome }: { readonly outcome: TestEmail }) {
  const { what, why } = formatTestResult(outcome);
  if (why === undefined) {
    return <Notice kind={outcome.result === 'sent' ? 'success' : 'info'}>{what}</Notice>;
  }
  const { reply } = outcome;
  return (
    <Notice
      kind="warning"
      more={
        <>
          {why}
          {reply !== null && <small className="breakable">{m.emails_serverSaid({ reply })}</small>}
        </>
      }
    >
      {what}
    </Notice>
  );
}
