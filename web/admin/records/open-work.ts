import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';

export interface LeaveWords {
  readonly question: string;
  readonly detail: string;
  readonly leave: string;
  readonly stay: string;
  /** Something is lost by leaving. */
  readonly isLoss: boolean;
}

/** What to ask before this is left; undefined when nothing needs to be asked. */
type Ask = () => LeaveWords | undefined;

/** Which steps within the office leave it: to another page, or to any other address. */
export type LeftBy = 'page' | 'address';

interface Work {
  readonly ask: Ask;
  readonly leftBy: LeftBy;
}

/** All that is open and would be left behind. */
const open = new Set<{ readonly current: Work }>();

/** What is to be asked before everything here is left. */
export function leaveWords(): LeaveWords | undefined {
  return [...open].map(({ current }) => current.ask()).find((words) => words !== undefined);
}

/** What is to be asked before a step within the office. */
export function leaveWordsFor(from: Location, to: Location): LeaveWords | undefined {
  const isLeft = ({ leftBy }: Work) =>
    from.pathname !== to.pathname || (leftBy === 'address' && from.search !== to.search);
  return [...open]
    .map(({ current }) => (isLeft(current) ? current.ask() : undefined))
    .find((words) => words !== undefined);
}

/** They are leaving, and have been asked. */
export function abandonWork(): void {
  open.clear();
}

/** Has the office ask before it is left, for as long as this is shown (leave-question.tsx). */
export function useOpenWork(ask: Ask, leftBy: LeftBy = 'page'): void {
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
