/**
 * Whether the owner of an account gets in while others besiege the door, and how long it takes: a server in a process of
 * its own, and strangers who guess at it without pause from as many addresses as they like. The owner signs in from a
 * browser that has signed in before. `node bench/siege.ts`; on PostgreSQL when TEST_DATABASE_URL names a server.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { administrator } from '#server/testing/people.ts';
import { createTestSite } from '#server/testing/running-process.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';

const LOGIN = '/api/auth/admin/login';
const SECOND = 1000;

const SETTINGS = {
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

/** A siege for as long as the owner tries. */
interface Siege {
  readonly what: string;
  readonly strangers: number;
  /** What the next guess of a stranger looks like, and from where it comes. */
  readonly guess: (stranger: number, round: number) => { readonly email: string; readonly from: string };
  /** Milliseconds that a stranger waits between two guesses. */
  readonly pause?: number;
  readonly ownerAttempts: number;
  readonly ownerPause: number;
  readonly ownerFrom?: string;
}

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

const sieges: readonly Siege[] = [
  {
    what: '200 addresses guess at the account',
    strangers: 200,
    guess: (stranger) => ({ email: administrator.email, from: addressOf(stranger) }),
    ownerAttempts: 10,
    ownerPause: SECOND,
  },
  {
    what: 'one guess each 1.5 s',
    strangers: 1,
    guess: () => ({ email: administrator.email, from: addressOf(1) }),
    pause: 1.5 * SECOND,
    ownerAttempts: 16,
    ownerPause: 1.5 * SECOND,
  },
  {
    what: 'thousands behind the address of the owner, 200 at a time',
    strangers: 200,
    guess: (stranger, round) => ({ email: `p${stranger}-${round}@cmj.example`, from: '192.0.2.1' }),
    ownerAttempts: 10,
    ownerPause: SECOND,
    ownerFrom: '192.0.2.1',
  },
  {
    what: 'a flood of passwords to hash, each from another address',
    strangers: 200,
    guess: (stranger, round) => ({
      email: `p${stranger}-${round}@cmj.example`,
      from: addressOf(stranger + 200 * round),
    }),
    ownerAttempts: 10,
    ownerPause: SECOND,
  },
];

/** How often strangers were told what, by status. */
async function besiege(url: string, siege: Siege, over: AbortSignal): Promise<ReadonlyMap<number, number>> {
  const told = new Map<number, number>();
  async function stranger(number: number): Promise<void> {
    for (let round = 0; !over.aborted; round += 1) {
      const { email, from } = siege.guess(number, round);
      const { status } = await createTestBrowser(url, from).post(LOGIN, { email, password: 'guess' });
      told.set(status, (told.get(status) ?? 0) + 1);
      if (siege.pause !== undefined) await wait(siege.pause);
    }
  }
  await Promise.all(Array.from({ length: siege.strangers }, (_, number) => stranger(number)));
  return told;
}

async function measure(siege: Siege): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-siege-'));
  const site = await createTestSite(directory);
  try {
    const { url } = await site.start(SETTINGS);
    const owner = createTestBrowser(url, siege.ownerFrom);
    await owner.post(LOGIN, administrator);
    const over = new AbortController();
    const begun = performance.now();
    const strangers = besiege(url, siege, over.signal);
    const took: number[] = [];
    for (let count = 0; count < siege.ownerAttempts; count += 1) {
      await wait(siege.ownerPause);
      const start = performance.now();
      if ((await owner.post(LOGIN, administrator)).status === 200) took.push(performance.now() - start);
    }
    const stranger = await createTestBrowser(url, '203.0.113.1').post(LOGIN, administrator);
    over.abort();
    const told = [...(await strangers)].map(([status, count]) => `${count} × ${status}`).toSorted();
    const seconds = ((performance.now() - begun) / SECOND).toFixed(0);
    const between = [Math.min(...took), Math.max(...took)].map((ms) => ms.toFixed(0)).join(' to ');
    console.log(`${siege.what}, for ${seconds} s`);
    console.log(`  owner      ${took.length} of ${siege.ownerAttempts}, ${between} ms`);
    console.log(`  strangers  ${told.join(', ')}; one with the right password: ${stranger.status}`);
  } finally {
    await site.end();
    await rm(directory, { recursive: true });
  }
}

for (const siege of sieges) await measure(siege);
