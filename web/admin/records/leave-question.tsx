import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';

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
  const newest = useRef(isNeeded);
  useEffect(() => {
    newest.current = isNeeded;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (newest.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      question={words.question}
      detail={words.detail}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
