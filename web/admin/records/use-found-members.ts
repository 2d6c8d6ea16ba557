import { useEffect, useState } from 'react';
import { type AdminMember, listMembersForAdmin } from '#contract/admin-members.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Delay in ms after the last key press before the search starts (handbook, Components: Search). */
const PAUSE_MS = 200;
const SHOWN = 5;

type FoundMembers = { readonly rows: readonly AdminMember[]; readonly total: number } | 'failed' | undefined;

/** Searches the directory while the user types. Results of an earlier search never replace later ones. */
export function useFoundMembers(words: string): FoundMembers {
  const [found, setFound] = useState<FoundMembers>();
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const query = { search: words, page: '1', pageSize: String(SHOWN) };
      api.call(listMembersForAdmin, { query }, { signal: leaving.signal }).then(setFound, (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof SessionEnded)) setFound('failed');
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words]);
  return words.trim() === '' ? undefined : found;
}

/** Returns how many members a search has found; empty without a search. */
export function formatFound(found: FoundMembers): string {
  if (found === undefined) return '';
  if (found === 'failed') return m.users_searchFailed();
  return found.total === 0 ? m.users_noMemberFound() : m.users_membersFound({ count: formatNumber(found.total) });
}
