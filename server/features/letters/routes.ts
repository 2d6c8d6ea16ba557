import { giveUpLetter, listFailedLetters, readLetters, sendLetterAgain, sendTestLetter } from '#contract/letters.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import { createGate } from '#server/platform/limits/gate.ts';
import { type Limit, MINUTE } from '#server/platform/limits/limits.ts';
import type { LetterKinds } from '#server/platform/mail/letter-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findFailedLetters, giveUp, lettersOverview, sendAgain, tryLetters } from './service.ts';

const tests: Limit = { kind: 'test-letter', most: 10, window: 10 * MINUTE, code: 'tooManyRequests' };

/** What the office sees of letters, and does about those that came back. */
export function letterRoutes(platform: Platform, kinds: LetterKinds): readonly Implementation[] {
  const pass = createGate(platform, tests);
  return [
    implement(readLetters, () => lettersOverview(platform, kinds)),
    implement(listFailedLetters, ({ query }) => findFailedLetters(platform, kinds, query)),
    implement(sendLetterAgain, async ({ params }, { accountId }) => {
      await sendAgain(platform, kinds, params.id, accountId);
      return succeeded('letterSentAgain');
    }),
    implement(giveUpLetter, async ({ params }, { accountId }) => {
      await giveUp(platform, kinds, params.id, accountId);
      return succeeded('letterGivenUp');
    }),
    implement(sendTestLetter, async (_input, { accountId }) => {
      await pass(String(accountId));
      return { ...succeeded('letterTested'), ...(await tryLetters(platform, accountId)) };
    }),
  ];
}
