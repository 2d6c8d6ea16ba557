import { readMemberImport, type MemberImport } from '#contract/member-imports.ts';
import { api } from '#web/shared/api/client.ts';
import type { Followed } from '#web/admin/records/use-following.ts';

/** Work is under way: nothing can be done meanwhile. */
export function isUnderWay({ state }: MemberImport): boolean {
  return state === 'checking' || state === 'running' || state === 'undoing';
}

export const workOnImport: Followed<MemberImport> = {
  isUnderWay,
  ask: ({ id }, signal) => api.call(readMemberImport, { params: { id: String(id) } }, { signal }),
};
