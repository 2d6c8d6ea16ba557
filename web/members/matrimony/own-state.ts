import { confirmationDays, type Profile } from '#contract/matrimony.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import * as m from '#web/shared/languages/generated/messages.js';

const DAY_MS = 24 * 60 * 60 * 1000;

export const stateBadges = {
  waiting: { kind: 'info', icon: 'clock', label: m.matrimony_waiting },
  approved: { kind: 'ok', icon: 'check', label: m.matrimony_approved },
  introduced: { kind: 'ok', icon: 'users', label: m.matrimony_introduced },
  engaged: { kind: 'ok', icon: 'rings', label: m.matrimony_engaged },
  married: { kind: 'ok', icon: 'rings', label: m.matrimony_married },
  paused: { kind: 'plain', icon: 'info', label: m.matrimony_paused },
  closed: { kind: 'plain', icon: 'info', label: m.matrimony_closed },
  refused: { kind: 'plain', icon: 'info', label: m.matrimony_refused },
} as const;

const explanations = {
  introduced: m.matrimony_introducedMore,
  engaged: m.matrimony_engagedMore,
  married: m.matrimony_marriedMore,
  closed: m.matrimony_closedMore,
} as const;

const pauses = {
  family: m.matrimony_pausedByFamily,
  office: m.matrimony_pausedByOffice,
  unconfirmed: m.matrimony_pausedUnconfirmed,
  death: m.matrimony_pausedByDeath,
  account: m.matrimony_pausedByOffice,
} as const satisfies Record<NonNullable<Profile['pausedBy']>, () => string>;

/** Returns a sentence about the state; undefined if the badge says everything. */
export function explainState({ status, pausedBy }: Profile): string | undefined {
  if (status === 'paused') return pausedBy === null ? undefined : pauses[pausedBy]();
  return status === 'waiting' || status === 'approved' || status === 'refused' ? undefined : explanations[status]();
}

/** Returns what the family may do to the state: pause the profile, or resume it unless the office has paused it. */
export function ownStateAction({ status, pausedBy }: Profile): 'pause' | 'resume' | undefined {
  if (status === 'approved' || status === 'introduced') return 'pause';
  return status === 'paused' && (pausedBy === 'family' || pausedBy === 'unconfirmed') ? 'resume' : undefined;
}

/** Returns whether the family is asked if the person is still looking. */
export function isConfirmationDue(profile: Profile): boolean {
  return (
    ownStateAction(profile) === 'pause' && Date.parse(profile.confirmedAt) + confirmationDays * DAY_MS <= serverTime()
  );
}
