import type { Platform } from '#server/platform/platform.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import { type Counting, countedEvents, DAY, HOUR, type Limit, MINUTE, secondsToWait, secondsUntil } from './limits.ts';
import type { Budget } from './reservations.ts';

const code = 'tooManyAttempts';

/** All of these count the same events: wrong guesses of strangers on one account. */
const kind = 'wrong-password-account';
const perMinute: Limit = { kind, max: 10, windowMs: MINUTE, code };
const perDay: Limit = { kind, max: 100, windowMs: DAY, code };

/** Three in an hour are free; after each further one the next has to wait twice as long, up to five minutes. */
const FREE = 3;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 5 * MINUTE;
const MAX_GROWING = FREE + Math.ceil(Math.log2(MAX_DELAY_MS / FIRST_DELAY_MS));
const growing: Limit = { kind, max: MAX_GROWING, windowMs: HOUR, code };

/** Different accounts, so that those behind one address of a mobile network who mistype do not shut out the others. */
const perAddress: Limit = {
  kind: 'wrong-password-address',
  max: 30,
  windowMs: 10 * MINUTE,
  code,
  distinct: true,
};

async function secondsOfDelay(counting: Counting, account: string): Promise<number | undefined> {
  const { platform } = counting;
  const wrong = await countedEvents(counting, growing, account);
  const [newest] = wrong;
  if (newest === undefined || wrong.length < FREE) return undefined;
  const over = newest + Math.min(FIRST_DELAY_MS * 2 ** (wrong.length - FREE), MAX_DELAY_MS);
  return over > platform.now() ? secondsUntil(platform, over) : undefined;
}

/**
 * What strangers have left who guess at the account from the address. It is the same for an account that does not
 * exist.
 */
export function budgetOfStrangers({ secret }: Platform, account: string, addressGroup: string): Budget {
  return {
    events: [
      { limit: perDay, whom: account },
      { limit: perAddress, whom: addressGroup, about: keyedName(kind, account, secret) },
    ],
    secondsLeft: async (counting) => {
      const waits = [
        await secondsOfDelay(counting, account),
        await secondsToWait(counting, perMinute, account),
        await secondsToWait(counting, perDay, account),
        await secondsToWait(counting, perAddress, addressGroup),
      ].filter((wait) => wait !== undefined);
      return waits.length === 0 ? undefined : Math.max(...waits);
    },
  };
}
