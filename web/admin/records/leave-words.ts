import * as m from '#web/shared/languages/generated/messages.js';
import type { LeaveWords } from './open-work.ts';

/** The question before a form is left in which something is not saved, by how much of that stays as a draft. */
export function wordsToLeave(isAllKept: boolean, isPartKept: boolean): LeaveWords {
  const kept = {
    question: m.draft_leaveQuestion(),
    leave: m.draft_leave(),
    stay: m.manage_keepTyping(),
    isLoss: false,
  };
  if (isAllKept) return { ...kept, detail: m.draft_leaveKept() };
  if (isPartKept) return { ...kept, detail: `${m.draft_leaveKept()} ${m.draft_leaveFiles()}` };
  return {
    question: m.manage_discardQuestion(),
    detail: m.manage_discardDetail(),
    leave: m.manage_discard(),
    stay: m.manage_keepTyping(),
    isLoss: true,
  };
}
