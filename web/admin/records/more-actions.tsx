import { type ReactNode, useRef } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button, ButtonLink, type ButtonVariant } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';

/** Space between the button and its menu, in CSS pixels. */
const GAP = 4;

/** Moves the open menu to the side of its button that has more space, and into the window. It scrolls with the page. */
function placeBeside(button: HTMLElement, menu: HTMLElement): void {
  const { top, right, bottom, left } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isBelow = (top + bottom) / 2 < height / 2;
  const x = (left + right) / 2 > width / 2 ? right - menu.offsetWidth : left;
  menu.style.top = `${scrollY + (isBelow ? bottom + GAP : top - GAP - menu.offsetHeight)}px`;
  menu.style.left = `${scrollX + Math.max(0, Math.min(x, width - menu.offsetWidth))}px`;
}

interface MoreActionsProps {
  /** The name of the record, for screen readers. */
  readonly name?: string;
  /** By default, "More". */
  readonly label?: string;
  readonly variant?: ButtonVariant;
  readonly busy?: boolean;
  readonly busyLabel?: string;
  readonly children: ReactNode;
}

/** The less common actions of a row, in a menu that "More" opens (handbook, "Buttons in a row of a table"). */
export function MoreActions(props: MoreActionsProps) {
  const { name, label = m.admin_more(), variant = 'ghost', busy, busyLabel, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDialogElement>(null);

  function open(): void {
    if (!button.current || !menu.current) return;
    // Inside the window, because the browser scrolls to the focused element of the menu.
    menu.current.style.top = `${scrollY + button.current.getBoundingClientRect().top}px`;
    menu.current.showModal();
    placeBeside(button.current, menu.current);
    addEventListener('resize', () => menu.current?.close(), { once: true });
  }

  return (
    <>
      <Button
        ref={button}
        variant={variant}
        className="more-actions"
        aria-haspopup="dialog"
        onClick={open}
        busy={busy}
        busyLabel={busyLabel}
      >
        <span>
          {label}
          {name !== undefined && <HiddenRecordName name={name} />}
        </span>
        <Icon name="down" size={18} />
      </Button>
      {/* A click on an action or outside closes the menu. It closes before the action runs, so that a dialog which the
          action opens returns the focus to the button. */}
      <dialog ref={menu} className="more-menu" aria-label={label} onClickCapture={() => menu.current?.close()}>
        {children}
      </dialog>
    </>
  );
}

interface MoreActionProps {
  readonly name?: string;
  readonly icon: IconName;
  readonly href?: string;
  readonly onClick?: () => void;
  /** Whether a line separates this action from the actions above. */
  readonly apart?: boolean;
  readonly children: string;
}

export function MoreAction({ name, href, apart = false, children, ...rest }: MoreActionProps) {
  const className = classNames('more-menu__action', apart && 'more-menu__action--apart');
  const words = (
    <>
      {children}
      {name !== undefined && <HiddenRecordName name={name} />}
    </>
  );
  if (href !== undefined) {
    return (
      <ButtonLink {...rest} href={href} variant="ghost" className={className}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <Button {...rest} variant="ghost" className={className}>
      {words}
    </Button>
  );
}
