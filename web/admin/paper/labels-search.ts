import { useEffect, useState } from 'react';
import { type AdminMember, listMembersForAdmin } from '#contract/admin-members.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';

const PER_CALL = 1000;

/** Returns the members that a search finds. Similar names count only if there is no exact match. */
async function findMembers(search: string, signal: AbortSignal): Promise<readonly AdminMember[]> {
  const found: AdminMember[] = [];
  for (let page = 1; ; page += 1) {
    const query = { search, page: String(page), pageSize: String(PER_CALL) };
    const { rows } = await api.call(listMembersForAdmin, { query }, { signal });
    found.push(...rows);
    if (rows.length < PER_CALL) break;
  }
  const exact = found.filter(({ similar }) => similar !== true);
  return exact.length > 0 ? exact : found;
}

interface Found {
  readonly search: string;
  readonly ids: ReadonlySet<number> | 'failed';
}

/** Returns the ids of the members that a search finds; undefined while it runs. */
export function useFoundIds(search: string): Found['ids'] | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (search.trim() === '') return undefined;
    const leaving = new AbortController();
    findMembers(search, leaving.signal).then(
      (members) => setFound({ search, ids: new Set(members.map(({ id }) => id)) }),
      (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof SessionEnded)) setFound({ search, ids: 'failed' });
      },
    );
    return () => leaving.abort();
  }, [search]);
  return found?.search === search ? found.ids : undefined;
}
