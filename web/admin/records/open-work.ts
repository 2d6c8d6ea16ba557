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

/** Which navigation within the admin pages leaves a form: a change of page, or any change of address. */
export type LeaveTrigger = 'page' | 'address';

interface Work {
  readonly ask: Ask;
  readonly leftBy: LeaveTrigger;
}

/** The open work on the page, such as forms. The `ask` function of each says whether leaving would lose input. */
const open = new Set<{ readonly current: Work }>();

/** Returns the question to ask before leaving all open work; undefined if no question is needed. */
export function leaveQuestion(): LeaveQuestionTexts | undefined {
  return [...open].map(({ current }) => current.ask()).find((words) => words !== undefined);
}

/** Returns the question to ask before a navigation within the admin pages; undefined if no question is needed. */
export function leaveQuestionFor(from: Location, to: Location): LeaveQuestionTexts | undefined {
  const isLeft = ({ leftBy }: Work) =>
    from.pathname !== to.pathname || (leftBy === 'address' && from.search !== to.search);
  return [...open]
    .map(({ current }) => (isLeft(current) ? current.ask() : undefined))
    .find((words) => words !== undefined);
}

/** Forgets all open work, after the administrator has confirmed leaving. */
export function discardUnsavedWork(): void {
  open.clear();
}

/**
 * Registers open work, such as the input of a form, while the component is mounted. Before the work is left,
 * leave-question.tsx asks for confirmation.
 */
export function useUnsavedWork(ask: Ask, leftBy: LeaveTrigger = 'page'): void {
  const work = useRef<Work>({ ask, leftBy });
  useEffect(() => {
    work.current = { ask, leftBy };
  });
  useEffect(() => {
    open.add(work);
    return () => {
      open.delete(work);
    };
  }, []);
}
