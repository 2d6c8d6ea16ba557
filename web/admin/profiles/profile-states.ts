import type { officeStates } from '#contract/admin-profiles.ts';
import type { Profile } from '#contract/matrimony.ts';
import type { ProfileState } from '#contract/profile-choices.ts';

/** The states that the office can set, by present state. `approved` from `paused` resumes the profile. */
const next: Readonly<Record<ProfileState, readonly (typeof officeStates)[number][]>> = {
  waiting: [],
  refused: [],
  approved: ['engaged', 'married', 'paused', 'closed'],
  introduced: ['engaged', 'married', 'paused', 'closed'],
  engaged: ['approved', 'married', 'closed'],
  married: ['approved', 'closed'],
  paused: ['approved', 'engaged', 'married', 'closed'],
  closed: ['approved'],
};

/** A profile that rests because its account cannot sign in is resumed by approving the account. */
export function statesFrom({ status, pausedBy }: Pick<Profile, 'status' | 'pausedBy'>): (typeof next)[ProfileState] {
  return next[status].filter((state) => !(pausedBy === 'account' && state === 'approved'));
}

/** Returns whether a profile takes part in proposals. */
export function isOpen(state: ProfileState): boolean {
  return state === 'approved' || state === 'introduced';
}
