import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';

export interface LeaveQuestionTexts {
  readonly question: string;
  readonly detail: string;
  readonly leave: string;
  readonly stay: string;
  readonly isLoss: boolean;
}

/** Returns the question before leaving; undefined if no question is needed. */
type Ask = () => LeaveQuestionTexts | undefined;

/** The open work on the page, such as forms. The `ask` function of each says whether leaving would lose input. */
const open = new Set<{ readonly current: Ask }>();

/** Returns the question to ask before leaving all open work; undefined if no question is needed. */
export function leaveQuestion(): LeaveQuestionTexts | undefined {
  return [...open].map(({ current }) => current()).find((words) => words !== undefined);
}

/** Returns the question to ask before a navigation within the admin pages; undefined if no question is needed. */
export function leaveQuestionFor(from: Location, to: Location): LeaveQuestionTexts | undefined {
  const isSamePage = from.pathname === to.pathname && from.search === to.search;
  return isSamePage ? undefined : leaveQuestion();
}

/** Forgets all open work, after the user has confirmed leaving. */
export function discardUnsavedWork(): void {
  open.clear();
}

/**
 * Registers open work, such as the input of a form, while the component is mounted. Before the work is left,
 * leave-question.tsx asks for confirmation.
 */
export function useUnsavedWork(ask: Ask): void {
  const work = useRef(ask);
  useEffect(() => {
    work.current = ask;
  });
  useEffect(() => {
    open.add(work);
    return () => {
      open.delete(work);
    };
  }, []);
}
