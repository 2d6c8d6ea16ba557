import type { AdminProfileDetails } from '#contract/admin-profiles.ts';
import type { Page } from '#contract/endpoint.ts';
import { listMatches, listProfileLog, type Match, type ProfileLogEntry } from '#contract/proposals.ts';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { ListAddress, type ListQuery, validatedFilter } from '#web/shared/links/list-address.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { isOpen } from './profile-states.ts';

export const PAGE_SIZE = 10;

const pageFilter = validatedFilter((text) => /^[1-9]\d{0,6}$/.test(text));
const filters = { matches: pageFilter, log: pageFilter };

export type DeskQuery = ListQuery<typeof filters>;

/** The address of a profile, with the pages of its two lists. */
export function deskAddress(id: number): ListAddress<typeof filters> {
  return new ListAddress({ path: adminProfilePath(id), filters });
}

/** A possible match, with the id of its profile. */
export interface MatchRow extends Match {
  readonly id: number;
}

/** What the office needs to find matches for a profile. */
export interface Desk {
  readonly query: DeskQuery;
  /** When the page was loaded, in milliseconds since 1970. */
  readonly readAt: number;
  /** Undefined if the profile is not open for proposals. */
  readonly matches: Promise<Loaded<Page<MatchRow>> | undefined>;
  readonly log: Promise<Loaded<Page<ProfileLogEntry>> | undefined>;
}

/** Starts loading the matches and the log of a profile, after the profile itself. */
export function loadDesk(request: Request, reading: Promise<Loaded<AdminProfileDetails>>): Desk {
  const query = new ListAddress({ path: '', filters }).read(new URL(request.url).searchParams);
  const asked = (profile: AdminProfileDetails, page: string) => ({
    params: { id: String(profile.id) },
    query: { page: page || '1', pageSize: String(PAGE_SIZE) },
  });
  const matches = reading.then(async (profile) => {
    if (!profile.ok || !isOpen(profile.value.status)) return undefined;
    const list = await loadAsAdmin(request, listMatches, asked(profile.value, query.filters.matches));
    if (!list.ok) return list;
    const rows = list.value.rows.map((match) => ({ ...match, id: match.profile.id }));
    return { ok: true as const, value: { ...list.value, rows } };
  });
  const log = reading.then((profile) =>
    profile.ok ? loadAsAdmin(request, listProfileLog, asked(profile.value, query.filters.log)) : undefined,
  );
  // Prevents unhandled rejections. Without a session, the frame replaces this page by the sign-in form.
  matches.catch(() => undefined);
  log.catch(() => undefined);
  return { query, readAt: serverTime(), matches, log };
}
