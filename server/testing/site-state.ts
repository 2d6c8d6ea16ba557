import { allRows, tableNames } from './backups.ts';
import type { TestApp } from './running-app.ts';
import { allFiles, trashedFiles } from './stored-files.ts';

/** All data of a site: the rows by table, and the entries `files`, `trash` and `emails sent`. */
export type SiteState = ReadonlyMap<string, readonly string[]>;

export type StateChange = ReadonlyMap<
  string,
  { readonly added: readonly string[]; readonly removed: readonly string[] }
>;

export async function createStateReader(app: TestApp): Promise<() => Promise<SiteState>> {
  const tables = await tableNames(app.platform.database);
  return async () =>
    new Map<string, readonly string[]>([
      ...Object.entries(await allRows(app.platform.database, tables)),
      ['files', await allFiles(app.platform)],
      ['trash', await trashedFiles(app.platform)],
      ['emails sent', app.emails.map(({ to, subject }) => `${to}: ${subject}`)],
    ]);
}

/** Returns what was added and removed between two states. Keys without differences are left out. */
export function changeBetween(earlier: SiteState, later: SiteState): StateChange {
  const changes = new Map<string, { added: string[]; removed: string[] }>();
  for (const [place, now] of later) {
    const [had, has] = [new Set(earlier.get(place)), new Set(now)];
    const change = { added: [...has.difference(had)], removed: [...had.difference(has)] };
    if (change.added.length + change.removed.length > 0) changes.set(place, change);
  }
  return changes;
}
