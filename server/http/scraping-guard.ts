import { recordReading } from '#server/platform/audit/record-reading.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TokenHolder } from '#server/platform/tokens/holders.ts';

/** The folders of private files, and how many different ones of each an account may fetch within a minute. */
const MAX_FILES_A_MINUTE = { images: 600, pdf: 120 } as const;
export type PrivateFolder = keyof typeof MAX_FILES_A_MINUTE;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** By a member. `file` is the same for each size of a photo, and each part of a PDF. */
export type FileFetched = (accountId: number, file: string) => void;

/** One file too many: seconds until the next may be fetched, and whether the office has yet to hear of it. */
interface TooMany {
  readonly retryAfterSeconds: number;
  readonly isNews: boolean;
}

/**
 * Counts the different files that accounts fetch. Kept in memory, for each picture of a page would else cost a write:
 * every process counts for itself, and begins anew when it starts.
 * @returns undefined for a file that may be handed out. One that was within the minute may be again, so that parts of a
 *   PDF and sizes of a photo count once
 */
function createWatch(): (accountId: number, folder: PrivateFolder, file: string, now: number) => TooMany | undefined {
  /** By account and folder: when each file was first fetched within the minute, the oldest first. */
  const fetched = new Map<string, Map<string, number>>();
  const reportedAt = new Map<number, number>();

  function forgetOld(now: number): void {
    for (const [key, files] of fetched) {
      for (const [file, at] of files) {
        if (now - at < MINUTE) break;
        files.delete(file);
      }
      if (files.size === 0) fetched.delete(key);
    }
    for (const [accountId, at] of reportedAt) if (now - at >= HOUR) reportedAt.delete(accountId);
  }

  return (accountId, folder, file, now) => {
    forgetOld(now);
    const key = `${accountId} ${folder}`;
    const files = fetched.get(key) ?? new Map<string, number>();
    if (files.has(file)) return undefined;
    if (files.size < MAX_FILES_A_MINUTE[folder]) {
      fetched.set(key, files.set(file, now));
      return undefined;
    }
    const [oldest = now] = files.values();
    const isNews = !reportedAt.has(accountId);
    if (isNews) reportedAt.set(accountId, now);
    return { retryAfterSeconds: Math.max(1, Math.ceil((oldest + MINUTE - now) / 1000)), isNews };
  };
}

/**
 * Slows down a member who empties the directory instead of reading it, and tells the office once an hour. The office
 * itself is not slowed down.
 * @param fetched told of each file that a member gets
 * @returns asked before a file is handed out. @throws AppError `too-many`
 */
export function createScrapingGuard(platform: Platform, fetched: FileFetched) {
  const { config, now } = platform;
  const watch = createWatch();
  return async ({ access, accountId }: TokenHolder, folder: PrivateFolder, file: string): Promise<void> => {
    if (access === 'admin' || !config.rateLimits) return;
    const at = now();
    const tooMany = watch(accountId, folder, file, at);
    if (!tooMany) {
      fetched(accountId, `${folder}/${file}`);
      return;
    }
    const { retryAfterSeconds, isNews } = tooMany;
    const subject = { type: 'user', id: accountId } as const;
    if (isNews) await recordReading(platform, { at, actorId: accountId, action: 'many files fetched', subject });
    const denial = { rule: `rate limit of ${folder}`, accountId };
    throw new AppError('too-many', 'tooManyRequests', { retryAfterSeconds, denial });
  };
}
