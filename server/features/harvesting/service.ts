import type { SiteProblem } from '#contract/overview.ts';
import { listAdministrators } from '#server/features/identity/service.ts';
import { membersOverview } from '#server/features/members/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit, wasRecorded } from '#server/records/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { countWithin, DAY, type Limit, MINUTE } from '#server/platform/limits/limits.ts';
import type { PrivateFolder } from '#server/records/private-file.ts';
import type { Platform } from '#server/platform/platform.ts';
import { HARVEST_EMAIL, type HarvestKind, harvestEmailTo } from './emails.ts';

/** The number of different files per folder that an account may fetch within a minute. */
const MAX_FILES_PER_MINUTE: Readonly<Record<PrivateFolder, number>> = { images: 600, pdf: 120 };

/** The office is informed when a member fetches this many different files, or `MAX_LISTS_PER_DAY` lists, in a day. */
const MAX_FILES_PER_DAY = 2500;
const MAX_LISTS_PER_DAY = 20;
/** A smaller directory counts as one of this size. Otherwise its first page alone would count as the whole list. */
const MIN_LIST_ROWS = 500;

/** Fetches are counted in the database in batches of this size, to avoid a write per file. */
const FILES_PER_EVENT = 100;
const ROWS_PER_EVENT = 1000;

/** How long the dashboard shows the warning: a weekend plus a day. */
const SHOWN_MS = 3 * DAY;
const ACTION = 'directory harvested';
const reportLimit: Limit = { kind: 'told-of-harvest', max: 1, windowMs: DAY, code: 'tooManyRequests' };

/** Throttles members who download the directory in bulk, and informs the office. Do not call it for administrators. */
export interface HarvestMonitor {
  /**
   * Counts a fetched file.
   * @param file identifies the file; equal for all sizes of a photo and all ranges of a PDF
   * @throws AppError `too-many` above `MAX_FILES_PER_MINUTE`
   */
  readonly fileFetched: (accountId: number, folder: PrivateFolder, file: string) => void;
  /** Counts the rows of the directory that an account has read. */
  readonly membersListed: (accountId: number, rows: number) => void;
}

/** Emails the administrators at most once a day per account, even with several processes. */
async function notifyAdministrators(platform: Platform, accountId: number, what: HarvestKind): Promise<void> {
  const administrators = await listAdministrators(platform);
  await inTransaction(platform.database, async (db) => {
    if ((await countWithin(platform, db, reportLimit, String(accountId))) !== undefined) return;
    const subject = { type: 'user', id: accountId } as const;
    await recordAudit(db, { at: platform.now(), actorId: accountId, action: ACTION, subject });
    for (const { id } of administrators.rows) await platform.jobs.add(db, HARVEST_EMAIL, harvestEmailTo(id, what));
  });
}

async function maxListEvents(db: Db): Promise<number> {
  const { total } = await membersOverview(db);
  return Math.ceil((Math.max(total, MIN_LIST_ROWS) * MAX_LISTS_PER_DAY) / ROWS_PER_EVENT);
}

async function countEvent(platform: Platform, accountId: number, what: HarvestKind): Promise<void> {
  const isOverLimit = await inTransaction(platform.database, async (db) => {
    const max = what === 'files' ? MAX_FILES_PER_DAY / FILES_PER_EVENT : await maxListEvents(db);
    const limit: Limit = { kind: `harvest-${what}`, max: max - 1, windowMs: DAY, code: 'tooManyRequests' };
    return (await countWithin(platform, db, limit, String(accountId))) !== undefined;
  });
  if (isOverLimit) await notifyAdministrators(platform, accountId, what);
}

/** Returns a function that finds or creates the counter of a key. All counters are deleted every `ms` milliseconds. */
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

export function createHarvestMonitor(platform: Platform): HarvestMonitor {
  const { config, now, tasks } = platform;
  const minuteCounters = createExpiring(platform, MINUTE, () => new Set<string>());
  const dayCounters = createExpiring(platform, DAY, () => ({ files: new Set<string>(), rows: 0 }));

  const count = (accountId: number, what: HarvestKind) =>
    tasks.begin('counting what was fetched', async () => countEvent(platform, accountId, what));

  return {
    fileFetched: (accountId, folder, file) => {
      if (!config.rateLimits) return;
      const latest = minuteCounters(`${accountId} ${folder}`);
      if (latest.size >= MAX_FILES_PER_MINUTE[folder] && !latest.has(file)) {
        const retryAfterSeconds = Math.ceil((MINUTE - (now() % MINUTE)) / 1000);
        const denial = { rule: `rate limit of ${folder}`, accountId };
        throw new AppError('too-many', 'tooManyRequests', { retryAfterSeconds, denial });
      }
      latest.add(file);
      const { files } = dayCounters(String(accountId));
      if (files.size >= MAX_FILES_PER_DAY || files.has(file)) return;
      files.add(file);
      if (files.size % FILES_PER_EVENT === 0) count(accountId, 'files');
    },
    membersListed: (accountId, rows) => {
      if (!config.rateLimits) return;
      const today = dayCounters(String(accountId));
      today.rows += rows;
      for (; today.rows >= ROWS_PER_EVENT; today.rows -= ROWS_PER_EVENT) count(accountId, 'lists');
    },
  };
}

export async function harvestProblem({ database, now }: Platform): Promise<readonly SiteProblem[]> {
  return (await wasRecorded(database, ACTION, now() - SHOWN_MS)) ? ['directory-harvested'] : [];
}
