import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageOfApp } from '#web/shared/links/app-pages.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { isPlainClick } from '#web/shared/ui/clicks.ts';

interface LeaveWords {
  readonly question: string;
  readonly detail: string;
  readonly leave: string;
  readonly stay: string;
}

interface LeaveQuestionProps {
  /** Whether something, such as what was typed, would be lost; asked when they are about to leave. */
  readonly isNeeded: () => boolean;
  /** Other words than for something typed. */
  readonly words?: LeaveWords;
}

function wordsForTyped(): LeaveWords {
  return {
    question: m.manage_discardQuestion(),
    detail: m.manage_discardDetail(),
    leave: m.manage_discard(),
    stay: m.manage_keepTyping(),
  };
}

/** Asks before a page that holds something, such as a form, is left for another one, or closed. */
export function LeaveQuestion({ isNeeded, words = wordsForTyped() }: LeaveQuestionProps) {
  const blocker = useBlocker(isNeeded);
  /** Where a link leads that loads a document, such as a public page: the router does not hear of it. */
  const [leavingTo, setLeavingTo] = useState<string>();
  const newest = useRef(isNeeded);
  useEffect(() => {
    newest.current = isNeeded;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (newest.current()) event.preventDefault();
    };
    const askFirst = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || !leadsAway(link) || !newest.current()) return;
      event.preventDefault();
      setLeavingTo(link.href);
    };
    addEventListener('beforeunload', ask);
    addEventListener('click', askFirst, { capture: true });
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('click', askFirst, { capture: true });
    };
  }, []);
  const isBlocked = blocker.state === 'blocked';
  if (!isBlocked && leavingTo === undefined) return null;
  return (
    <ConfirmDialog
      question={words.question}
      detail={words.detail}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => {
        if (isBlocked) blocker.proceed();
        if (leavingTo === undefined) return;
        // Asked once.
        newest.current = () => false;
        location.assign(leavingTo);
      }}
      onCancel={() => {
        if (isBlocked) blocker.reset();
        setLeavingTo(undefined);
      }}
    />
  );
}

/** Whether a link loads another document in place of this one. */
function leadsAway(link: HTMLAnchorElement): boolean {
  const isHere = link.origin === location.origin && link.pathname + link.search === location.pathname + location.search;
  const opensElsewhere = link.hasAttribute('download') || !['', '_self'].includes(link.target);
  return !isHere && !opensElsewhere && /^https?:$/.test(link.protocol) && pageOfApp(link) === undefined;
}
