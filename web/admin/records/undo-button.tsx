import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';

interface UndoButtonProps {
  /** Until when the decision can be undone, in milliseconds since 1970. */
  readonly until: number;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
  readonly onOver: () => void;
  /** Names the decision, for screen readers. */
  readonly children: ReactNode;
}

/** Undoes a recent decision. The button stays while it has the pointer or the focus. */
export function UndoButton({ until, isBusy, onUndo, onOver, children }: UndoButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const stays = isBusy || isHeld;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(onOver, until - Date.now());
    return () => clearTimeout(timer);
  }, [stays, until, onOver]);
  return (
    <Button
      icon="undo"
      busy={isBusy}
      busyLabel={m.admin_withdrawing()}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClick={onUndo}
    >
      {m.admin_undo()}
      <span className="visually-hidden"> {children}</span>
    </Button>
  );
}
