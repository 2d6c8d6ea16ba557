import type { SiteProblem } from '#contract/overview.ts';
import { listAdministrators } from '#server/features/administrators/service.ts';
import { membersOverview } from '#server/features/members/service.ts';
import { recordAudit, wasRecorded } from '#server/platform/audit/audit-store.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { countWithin, DAY, HOUR, type Limit } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keyedHash } from '#server/platform/tokens/tokens.ts';
import { HARVEST_EMAIL, type Harvested, harvestEmailTo } from './emails.ts';
import { createTally, type Pending } from './tally.ts';
import { addListed, countFetchedFiles, deleteFetched, saveFetchedFiles, sumListed } from './store.ts';

const MAX_FILES_AN_HOUR = 1000;
const MAX_FILES_A_DAY = 2500;
const MAX_LISTS_A_DAY = 20;
/**
 * Pages and matches add up to a whole list when they hold as many rows as the directory has members. In a small
 * association that takes as many as these, or whoever reads its two pages each day would be suspected.
 */
const MIN_ROWS_OF_A_LIST = 500;
/** Of a whole list, so that parts of it can be added. */
const PARTS = 100_000;

/** What was handed out is written down after so many milliseconds, or when one member has fetched so many files. */
const WRITE_MS = 5000;
const WRITE_AT = 100;

/** How long the dashboard speaks of it: a weekend, and a day. */
const SHOWN_MS = 3 * DAY;
const ACTION = 'directory harvested';
const toldOnce: Limit = { kind: 'told-of-harvest', max: 1, windowMs: DAY, code: 'tooManyRequests' };

/** Counts what members are handed out, and tells the office of whoever takes unusually much. It refuses nothing. */
export interface HarvestWatch {
  /** @param file by which it is the same one in each size and part */
  readonly fileFetched: (accountId: number, file: string) => void;
  /** @param isWhole whether the whole directory was asked for in one go */
  readonly membersListed: (accountId: number, listed: { readonly rows: number; readonly isWhole: boolean }) => void;
  /** Writes down what is left. */
  readonly stop: () => Promise<void>;
}

async function writeDown(platform: Platform, reader: string, accountId: number, pending: Pending): Promise<void> {
  const { database, now, secret } = platform;
  const files = [...pending.files].map(([file, at]) => ({
    // Of its own for each member: nobody can tell that two have fetched the same.
    file: keyedHash('fetched-file', `${accountId} ${file}`, secret),
    at,
  }));
  await inTransaction(database, async (db) => {
    await saveFetchedFiles(db, reader, files);
    if (pending.wholeLists + pending.rows === 0) return;
    const { total } = await membersOverview(db);
    const parts = pending.wholeLists * PARTS + Math.ceil((pending.rows * PARTS) / Math.max(total, MIN_ROWS_OF_A_LIST));
    await addListed(db, { reader, hour: Math.floor(now() / HOUR) * HOUR, parts });
  });
}

async function findHarvested({ database, now }: Platform, reader: string): Promise<Harvested | undefined> {
  const until = now();
  const hour = { after: until - HOUR, until };
  const day = { after: until - DAY, until };
  const files =
    (await countFetchedFiles(database, reader, hour)) >= MAX_FILES_AN_HOUR ||
    (await countFetchedFiles(database, reader, day)) >= MAX_FILES_A_DAY;
  if (files) return 'files';
  return (await sumListed(database, reader, day)) >= MAX_LISTS_A_DAY * PARTS ? 'lists' : undefined;
}

/** Once a day for each account, whichever process finds it out. */
async function tellAdministrators(platform: Platform, accountId: number, what: Harvested): Promise<void> {
  const administrators = await listAdministrators(platform);
  await inTransaction(platform.database, async (db) => {
    if ((await countWithin(platform, db, toldOnce, String(accountId))) !== undefined) return;
    const subject = { type: 'user', id: accountId } as const;
    await recordAudit(db, { at: platform.now(), actorId: accountId, action: ACTION, subject });
    for (const { id } of administrators.rows) await platform.jobs.add(db, HARVEST_EMAIL, harvestEmailTo(id, what));
  });
}

/**
 * Begins to watch. What was handed out is kept in memory for some seconds, for each photo of a page would else cost a
 * write, and then counted for all processes together.
 */
export function createHarvestWatch(platform: Platform): HarvestWatch {
  const { config, log, secret, tasks } = platform;
  const tally = createTally();

  async function count(accountId: number, pending: Pending): Promise<void> {
    const reader = keyedHash('fetched-by', String(accountId), secret);
    let unwritten: Pending | undefined = pending;
    try {
      await writeDown(platform, reader, accountId, pending);
      unwritten = undefined;
      const harvested = await findHarvested(platform, reader);
      if (harvested) await tellAdministrators(platform, accountId, harvested);
    } catch (error) {
      // Whether the office has to be told is looked at again though the account fetches nothing more.
      tally.putBack(accountId, unwritten);
      throw error;
    }
  }

  let hasFailed = false;
  async function countAll(): Promise<void> {
    const taken = tally.take();
    const failures: unknown[] = [];
    for (const [accountId, pending] of taken) {
      await count(accountId, pending).catch((error: unknown) => failures.push(error));
    }
    const [err] = failures;
    // It is tried again every few seconds, for as long as it takes.
    if (err !== undefined && !hasFailed) log.error({ err }, 'what members have fetched could not be counted yet');
    if (taken.size > 0) hasFailed = err !== undefined;
  }

  const begin = () => tasks.begin('counting what was fetched', countAll);
  const timer = setInterval(begin, WRITE_MS);
  timer.unref();
  return {
    fileFetched: (accountId, file) => {
      if (!config.rateLimits) return;
      const { files } = tally.of(accountId);
      const isAnother = !files.has(file);
      files.set(file, platform.now());
      // Once: what cannot be written down waits for the timer, however much comes meanwhile.
      if (isAnother && files.size === WRITE_AT) begin();
    },
    membersListed: (accountId, { rows, isWhole }) => {
      if (!config.rateLimits) return;
      const pending = tally.of(accountId);
      if (isWhole) pending.wholeLists += 1;
      else pending.rows += rows;
    },
    stop: async () => {
      clearInterval(timer);
      await countAll();
    },
  };
}

/** What the dashboard says of it. */
export async function harvestProblem({ database, now }: Platform): Promise<readonly SiteProblem[]> {
  return (await wasRecorded(database, ACTION, now() - SHOWN_MS)) ? ['directory-harvested'] : [];
}

/** Forgets who fetched what, after a day, and what a wrong clock has put into the future. */
export async function forgetFetched({ database, now }: Platform): Promise<void> {
  const until = now();
  await deleteFetched(database, { after: until - DAY, until });
}
