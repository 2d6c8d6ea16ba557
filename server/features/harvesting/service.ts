import type { SiteProblem } from '#contract/overview.ts';
import { listAdministrators } from '#server/features/administrators/service.ts';
import { membersOverview } from '#server/features/members/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit, wasRecorded } from '#server/records/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { countWithin, DAY, type Limit, MINUTE } from '#server/platform/limits/limits.ts';
import type { PrivateFolder } from '#server/records/private-file.ts';
import type { Platform } from '#server/platform/platform.ts';
import { HARVEST_EMAIL, type Harvested, harvestEmailTo } from './emails.ts';

/** How many different files of each folder an account may fetch within a minute. */
const MAX_FILES_A_MINUTE: Readonly<Record<PrivateFolder, number>> = { images: 600, pdf: 120 };

/** The office is told of whoever takes so many different files within a day, or so many times the directory. */
const MAX_FILES_A_DAY = 2500;
const MAX_LISTS_A_DAY = 20;
/** A smaller directory counts as if it had so many rows, for each look at its first page would be a whole list. */
const MIN_ROWS_OF_A_LIST = 500;

/** Each file would cost a write: so many are counted as one event, for all processes together. */
const FILES_OF_AN_EVENT = 100;
const ROWS_OF_AN_EVENT = 1000;

/** How long the dashboard speaks of it: a weekend, and a day. */
const SHOWN_MS = 3 * DAY;
const ACTION = 'directory harvested';
const toldOnce: Limit = { kind: 'told-of-harvest', max: 1, windowMs: DAY, code: 'tooManyRequests' };

/** Slows down a member who empties the directory instead of reading it, and tells the office. The office is not counted. */
export interface HarvestWatch {
  /**
   * @param file the same for each size of a photo, and each part of a PDF
   * @throws AppError `too-many` for more files within a minute than anybody looks at
   */
  readonly fileFetched: (accountId: number, folder: PrivateFolder, file: string) => void;
  readonly membersListed: (accountId: number, rows: number) => void;
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

async function maxListEvents(db: Db): Promise<number> {
  const { total } = await membersOverview(db);
  return Math.ceil((Math.max(total, MIN_ROWS_OF_A_LIST) * MAX_LISTS_A_DAY) / ROWS_OF_AN_EVENT);
}

async function countEvent(platform: Platform, accountId: number, what: Harvested): Promise<void> {
  const isOver = await inTransaction(platform.database, async (db) => {
    const max = what === 'files' ? MAX_FILES_A_DAY / FILES_OF_AN_EVENT : await maxListEvents(db);
    const limit: Limit = { kind: `harvest-${what}`, max: max - 1, windowMs: DAY, code: 'tooManyRequests' };
    return (await countWithin(platform, db, limit, String(accountId))) !== undefined;
  });
  if (isOver) await tellAdministrators(platform, accountId, what);
}

/** What is counted in memory is forgotten when its day or minute is over. */
function createExpiring<T>({ now }: Platform, ms: number, create: () => T): (key: string) => T {
  const entries = new Map<string, T>();
  let span = 0;
  return (key) => {
    const current = Math.floor(now() / ms);
    if (current !== span) entries.clear();
    span = current;
    const found = entries.get(key) ?? create();
    entries.set(key, found);
    return found;
  };
}

export function createHarvestWatch(platform: Platform): HarvestWatch {
  const { config, now, tasks } = platform;
  const inMinute = createExpiring(platform, MINUTE, () => new Set<string>());
  const inDay = createExpiring(platform, DAY, () => ({ files: new Set<string>(), rows: 0 }));

  const count = (accountId: number, what: Harvested) =>
    tasks.begin('counting what was fetched', async () => countEvent(platform, accountId, what));

  return {
    fileFetched: (accountId, folder, file) => {
      if (!config.rateLimits) return;
      const latest = inMinute(`${accountId} ${folder}`);
      if (latest.size >= MAX_FILES_A_MINUTE[folder] && !latest.has(file)) {
        const retryAfterSeconds = Math.ceil((MINUTE - (now() % MINUTE)) / 1000);
        const denial = { rule: `rate limit of ${folder}`, accountId };
        throw new AppError('too-many', 'tooManyRequests', { retryAfterSeconds, denial });
      }
      latest.add(file);
      const { files } = inDay(String(accountId));
      if (files.size >= MAX_FILES_A_DAY || files.has(file)) return;
      files.add(file);
      if (files.size % FILES_OF_AN_EVENT === 0) count(accountId, 'files');
    },
    membersListed: (accountId, rows) => {
      if (!config.rateLimits) return;
      const today = inDay(String(accountId));
      today.rows += rows;
      for (; today.rows >= ROWS_OF_AN_EVENT; today.rows -= ROWS_OF_AN_EVENT) count(accountId, 'lists');
    },
  };
}

/** What the dashboard says of it. */
export async function harvestProblem({ database, now }: Platform): Promise<readonly SiteProblem[]> {
  return (await wasRecorded(database, ACTION, now() - SHOWN_MS)) ? ['directory-harvested'] : [];
}
