import { type ReactNode, useId, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

interface MoreActionsProps {
  /** Whom they are about: a button says so. */
  readonly name: string;
  /** What stands in the row at once, before More. */
  readonly first: ReactNode;
  /** What More unfolds. */
  readonly children: ReactNode;
}

/** What can be done about a row; the rarer actions unfold below (handbook, "Buttons in a row of a table"). */
export function MoreActions({ name, first, children }: MoreActionsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="line actions">
        {first}
        <Button className="actions__more" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <span>
            {m.admin_more()}
            <span className="visually-hidden"> {name}</span>
          </span>
          <Icon name="down" size={18} />
        </Button>
      </div>
      <div id={id} className="actions__rest" hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
