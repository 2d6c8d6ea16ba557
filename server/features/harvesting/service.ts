import { LRUCache } from 'lru-cache';
import { covers, dutiesFor } from '#contract/duties.ts';
import type { SiteProblem } from '#contract/overview.ts';
import { listAdministrators, lockAccount } from '#server/features/identity/service.ts';
import { membersOverview } from '#server/features/members/service.ts';
import { recordChange, wasRecorded } from '#server/records/changes-store.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { DAY, type Limit, MINUTE, requireWithin } from '#server/platform/limits/limits.ts';
import type { PrivateFolder } from '#server/records/private-file.ts';
import type { Platform } from '#server/platform/platform.ts';
import { HARVEST_EMAIL, type HarvestKind, harvestEmailTo } from './emails.ts';

const perMinute = { windowMs: MINUTE, code: 'tooManyRequests' } as const;
/** The number of different files per folder that an account may fetch within a minute. */
const fileLimits: Readonly<Record<PrivateFolder, Limit>> = {
  images: { ...perMinute, kind: 'images', max: 600 },
  pdf: { ...perMinute, kind: 'pdf', max: 120 },
};

/** The office is informed when a member fetches this many different files, or `MAX_LISTS_PER_DAY` lists, in a day. */
const MAX_FILES_PER_DAY = 2500;
const MAX_LISTS_PER_DAY = 20;
/** A smaller directory counts as one of this size. Otherwise its first page alone would count as the whole list. */
const MIN_LIST_ROWS = 500;
const MAX_ACCOUNTS = 10_000;

/** How long the dashboard shows the warning: a weekend plus a day. */
const SHOWN_MS = 3 * DAY;
const ACTION = 'directory harvested';

/** Counts what members fetch from the directory, and informs the office. Do not call it for administrators. */
export interface HarvestMonitor {
  /**
   * Counts a fetched file.
   * @param file identifies the file; equal for all sizes of a photo and all ranges of a PDF
   * @throws AppError `too-many` above the limit of its folder
   */
  readonly fileFetched: (accountId: number, folder: PrivateFolder, file: string) => void;
  /** Counts the rows of the directory that an account has read. */
  readonly membersListed: (accountId: number, rows: number) => void;
}

/** Writes an audit entry and emails the administrators who see accounts, at most once a day per account. */
async function informOffice(platform: Platform, accountId: number, what: HarvestKind): Promise<void> {
  const { database, jobs, now } = platform;
  const administrators = await listAdministrators(platform);
  await inTransaction(database, async (db) => {
    await lockAccount(db, accountId);
    if (await wasRecorded(db, ACTION, now() - DAY, { actorId: accountId })) return;
    const subject = { type: 'user', id: accountId } as const;
    await recordChange(db, { at: now(), actorId: accountId, action: ACTION, subject });
    for (const { id, duties } of administrators.rows) {
      if (covers(duties, dutiesFor.kinds.user)) await jobs.add(db, HARVEST_EMAIL, harvestEmailTo(id, what));
    }
  });
}

/** What an account has fetched within a day. */
interface Fetched {
  readonly files: Set<string>;
  rows: number;
  listsReported: boolean;
}

/** Creates a monitor that counts the fetches of each account and day in the memory of this process. */
export function createHarvestMonitor(platform: Platform): HarvestMonitor {
  const { config, database, now, tasks } = platform;
  const days = new LRUCache<string, Fetched>({ max: MAX_ACCOUNTS });

  function today(accountId: number): Fetched {
    const key = `${Math.floor(now() / DAY)} ${accountId}`;
    const found = days.get(key) ?? { files: new Set(), rows: 0, listsReported: false };
    days.set(key, found);
    return found;
  }

  async function reportLists(accountId: number, fetched: Fetched): Promise<void> {
    const { total } = await membersOverview(database);
    if (fetched.listsReported || fetched.rows < total * MAX_LISTS_PER_DAY) return;
    fetched.listsReported = true;
    await informOffice(platform, accountId, 'lists');
  }

  return {
    fileFetched: (accountId, folder, file) => {
      if (!config.rateLimits) return;
      const { files } = today(accountId);
      if (files.has(file)) return;
      requireWithin(platform, fileLimits[folder], String(accountId));
      if (files.size >= MAX_FILES_PER_DAY) return;
      files.add(file);
      if (files.size < MAX_FILES_PER_DAY) return;
      tasks.begin('informing the office of many downloads', () => informOffice(platform, accountId, 'files'));
    },
    membersListed: (accountId, rows) => {
      if (!config.rateLimits) return;
      const fetched = today(accountId);
      fetched.rows += rows;
      if (fetched.listsReported || fetched.rows < MIN_LIST_ROWS * MAX_LISTS_PER_DAY) return;
      tasks.begin('informing the office of many lists', () => reportLists(accountId, fetched));
    },
  };
}

export async function harvestProblem({ database, now }: Platform): Promise<readonly SiteProblem[]> {
  return (await wasRecorded(database, ACTION, now() - SHOWN_MS)) ? ['directory-harvested'] : [];
}
