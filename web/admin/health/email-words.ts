import type { EmailProblem, TestEmail } from '#contract/emails.ts';
import * as m from '#web/shared/languages/generated/messages.js';

const problems: Readonly<Record<EmailProblem, () => string>> = {
  'unknown-address': m.letters_unknownAddress,
  refused: m.letters_refused,
  later: m.letters_later,
  'sign-in': m.letters_signIn,
  tls: m.letters_tls,
  unreachable: m.letters_unreachable,
  unwritten: m.letters_unwritten,
};

/** "The mail server does not answer." */
export function formatEmailProblem(problem: EmailProblem): string {
  return problems[problem]();
}

/** What came of a test, and what it means where the email did not go out. */
export function formatTest({ result, to }: TestEmail): { readonly what: string; readonly why?: string } {
  if (result === 'sent') return { what: m.letters_sent({ to }) };
  if (result === 'laid-down') return { what: m.letters_laidDown({ to }) };
  if (result === 'under-way') return { what: m.letters_underWay({ to }) };
  return { what: m.letters_notSent({ to }), why: formatEmailProblem(result) };
}
