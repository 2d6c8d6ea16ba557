import type { officeStates } from '#contract/admin-profiles.ts';
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

export function statesFrom(state: ProfileState): (typeof next)[ProfileState] {
  return next[state];
}

/** Returns whether a profile takes part in proposals. */
export function isOpen(state: ProfileState): boolean {
  return state === 'approved' || state === 'introduced';
}
