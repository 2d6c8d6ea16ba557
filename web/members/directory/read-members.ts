import { replace } from 'react-router';
import { ListAddress, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import type { Page } from '#contract/endpoint.ts';
import { listMembers, type Member, membersPageSize } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { readTokens } from '#web/shared/api/tokens.ts';
import type { Picture } from '#contract/files.ts';

/** Addresses of the directory. They contain the id of the member whose photo is open. */
export const directory = new ListAddress({
  path: paths.directory,
  filters: { search: searchFilter() },
  opens: 'photo',
});

export type DirectoryQuery = typeof directory.all;

/** Why there is no table: the user is not signed in, or loading failed (decision 20). */
export type Problem = 'signed-out' | 'failed';

export type MembersRead =
  | { readonly ok: true; readonly value: Page<Member> }
  | { readonly ok: false; readonly why: Problem };

function findProblem(): Problem {
  return readTokens('user').accessToken === undefined ? 'signed-out' : 'failed';
}

async function read(query: DirectoryQuery, signal: AbortSignal): Promise<MembersRead> {
  try {
    return {
      ok: true,
      value: await api.call(listMembers, { query: directory.asked(query, membersPageSize) }, { signal }),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ok: false, why: findProblem() };
  }
}

/**
 * Reads a page of the directory with the member's token.
 * @param signal aborts the call when the next one begins, so that an older response never replaces a newer one
 * @throws AbortError if aborted; a redirect to the last page if the page is behind it
 */
export async function readMembers(query: DirectoryQuery, signal: AbortSignal): Promise<MembersRead> {
  if (findProblem() === 'signed-out') return { ok: false, why: 'signed-out' };
  const members = await read(query, signal);
  const last = members.ok ? directory.beforeEnd(query, members.value.total, membersPageSize) : undefined;
  if (last === undefined) return members;
  // oxlint-disable-next-line typescript/only-throw-error -- React Router redirects to a thrown response
  throw replace(last);
}

export type MemberWithPhoto = Member & { readonly image: string; readonly picture: Picture };

export function hasPhoto(member: Member): member is MemberWithPhoto {
  return member.image !== null && member.picture !== null;
}

/** Returns the id of the link to a member's photo, which gets the focus when the photo is closed. */
export function photoId(member: number): string {
  return `photo-${member}`;
}
