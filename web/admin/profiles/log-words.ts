import { answers, type ProfileLogEntry } from '#contract/proposals.ts';
import { profileStates } from '#contract/profile-choices.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { stateNames } from './facts.tsx';

const kinds = {
  note: m.desk_note,
  call: m.desk_logCall,
  proposed: m.desk_logProposed,
  asked: m.desk_logAsked,
  introduced: m.desk_logIntroduced,
  ended: m.desk_logEnded,
} as const;
const answered = { yes: m.desk_logYes, later: m.desk_logLater, no: m.desk_logNo } as const;

/** Returns what happened, for example "Call", "This family said yes" or "State: Engaged". */
export function formatLogEntry({ kind, value }: ProfileLogEntry): string {
  if (kind === 'state') {
    const state = profileStates.find((name) => name === value);
    return m.desk_logState({ state: state === undefined ? '' : stateNames[state]() });
  }
  if (kind !== 'answered') return kinds[kind]();
  const answer = answers.find((name) => name === value);
  return answer === undefined ? '' : answered[answer]();
}
