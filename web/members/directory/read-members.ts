import { replace } from 'react-router';
import { ListAddress, words } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import type { Page } from '#contract/endpoint.ts';
import { listMembers, type Member, membersPageSize } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { readTokens } from '#web/shared/api/tokens.ts';
import type { Picture } from '#contract/files.ts';

/** Of a member whose photo is open the number stands in the address. */
export const directory = new ListAddress({ path: paths.directory, filters: { search: words() }, opens: 'photo' });

export type DirectoryQuery = typeof directory.all;

/** Why there is no table: nobody is signed in, or the members could not be had (decision 20). */
export type Problem = 'signed-out' | 'failed';

export type MembersRead =
  | { readonly ok: true; readonly value: Page<Member> }
  | { readonly ok: false; readonly why: Problem };

function whyNot(): Problem {
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
    return { ok: false, why: whyNot() };
  }
}

/**
 * Reads a page of the directory with the member's token.
 * @param signal gives the read up: the next one has begun, and an old answer never overwrites a newer one
 * @throws AbortError when given up, and a redirect to the last page from behind the end
 */
export async function readMembers(query: DirectoryQuery, signal: AbortSignal): Promise<MembersRead> {
  if (whyNot() === 'signed-out') return { ok: false, why: 'signed-out' };
  const members = await read(query, signal);
  const last = members.ok ? directory.beforeEnd(query, members.value.total, membersPageSize) : undefined;
  if (last === undefined) return members;
  // oxlint-disable-next-line typescript/only-throw-error -- React Router goes where a thrown answer leads
  throw replace(last);
}

export type Photographed = Member & { readonly image: string; readonly picture: Picture };

export function hasPhoto(member: Member): member is Photographed {
  return member.image !== null && member.picture !== null;
}

/** Where the focus returns to when a photo is closed. */
export function photoId(member: number): string {
  return `photo-${member}`;
}
