import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import * as m from '#web/languages/generated/messages.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface LeaveQuestionProps {
  /** Whether something typed would be lost; asked when they are about to leave. */
  readonly isNeeded: () => boolean;
}

/** Asks before a page with a form is left for another one, or closed. */
export function LeaveQuestion({ isNeeded }: LeaveQuestionProps) {
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
      question={m.manage_discardQuestion()}
      detail={m.manage_discardDetail()}
      confirmLabel={m.manage_discard()}
      cancelLabel={m.manage_keepTyping()}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
