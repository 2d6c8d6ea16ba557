import { accountWrites } from './accounts.ts';
import { administratorWrites } from './administrators.ts';
import { bureauWrites } from './bureau.ts';
import { contentWrites } from './content.ts';
import { recordWrites } from './records.ts';
import { operationWrites } from './running.ts';
import type { Writes } from './write.ts';

/** For each API call that writes, except those in `leftOut`: a function that prepares a site for the call. */
export const allWrites: Writes = {
  ...accountWrites,
  ...administratorWrites,
  ...contentWrites,
  ...recordWrites,
  ...bureauWrites,
  ...operationWrites,
};

/** One entry of `allWrites` for each kind of record. The kind is the third segment of the path, such as `members`. */
export const oneWriteOfEachKind: Writes = Object.fromEntries(
  new Map(Object.entries(allWrites).map((write) => [write[0].split('/')[3] ?? '', write])).values(),
);

/** POST calls that store nothing. */
export const readOnlyCalls: ReadonlySet<string> = new Set([
  'POST /api/admin/content/preview',
  'POST /api/admin/content/preview/page',
  'POST /api/admin/workbook',
  'POST /api/admin/join/invitation',
  'POST /api/password/reset/account',
  'POST /api/user/account/data',
]);

/** API calls that write but that tests cannot prepare, with the reasons. */
export const leftOut: Readonly<Record<string, string>> = {
  'POST /api/admin/health/backups': 'its one transaction begins a process of its own: server/features/backups',
  'POST /api/admin/health/backups/test-restore': 'the same',
  'POST /api/admin/health/emails/test': 'it adds one job and waits for the worker, which stands still here',
};
