import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

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

interface UndoRowProps {
  /** Until when it can be undone. */
  readonly more: string;
  /** Names the record, for screen readers. */
  readonly name: string;
  readonly onUndo: () => void;
  /** What was done. */
  readonly children: string;
}

/** What was done, in the look of a decided row, with Undo. For work that can be undone for days. */
export function UndoRow({ more, name, onUndo, children }: UndoRowProps) {
  return (
    <div className="card row apart pad undo-row">
      <div className="line top grow">
        <Icon name="ok" size={26} />
        <div>
          <p className="strong">{children}</p>
          <p className="small">{more}</p>
        </div>
      </div>
      <Button icon="undo" onClick={onUndo}>
        {m.admin_undo()}
        <HiddenRecordName name={name} />
      </Button>
    </div>
  );
}
