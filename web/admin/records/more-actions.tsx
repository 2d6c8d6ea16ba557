import { type FocusEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button, ButtonLink, type ButtonVariant } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';

/** Space between the button and its menu, in CSS pixels. */
const GAP = 4;

/**
 * Opens the menu on the side of its button that has more space. The menu scrolls with the page. It is in the top layer,
 * so that no table or card clips it.
 */
function openBeside(button: HTMLElement, menu: HTMLElement): void {
  const { top, right, bottom, left } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const below = (top + bottom) / 2 < height / 2;
  const toLeft = (left + right) / 2 > width / 2;
  menu.style.top = below ? `${bottom + GAP + scrollY}px` : 'auto';
  menu.style.bottom = below ? 'auto' : `${height - top + GAP - scrollY}px`;
  menu.style.left = toLeft ? 'auto' : `${left + scrollX}px`;
  menu.style.right = toLeft ? `${width - right - scrollX}px` : 'auto';
  addEventListener('resize', () => menu.hidePopover(), { once: true });
}

/**
 * Moves the menu into the window if it does not fit, for example with large text. The page cannot scroll to content
 * left of the window.
 */
function keepInside(menu: HTMLElement): void {
  const { left, right } = menu.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  if (left >= 0 && right <= width) return;
  menu.style.left = `${scrollX + Math.max(0, width - (right - left)) / 2}px`;
  menu.style.right = 'auto';
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
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  /**
   * Runs before the action of the clicked menu item. A dialog that the action opens then returns the focus to the
   * button, not to the hidden menu.
   */
  function close({ target }: MouseEvent): void {
    if (!(target instanceof Element) || target.closest('button, a') === null) return;
    button.current?.focus();
    menu.current?.hidePopover();
  }

  function closeBehind({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Element) || relatedTarget === button.current) return;
    if (menu.current?.contains(relatedTarget) === false) menu.current.hidePopover();
  }

  return (
    <>
      <Button
        ref={button}
        variant={variant}
        className="more-actions"
        popoverTarget={busy ? undefined : id}
        busy={busy}
        busyLabel={busyLabel}
      >
        <span>
          {label}
          {name !== undefined && <HiddenRecordName name={name} />}
        </span>
        <Icon name="down" size={18} />
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="more-menu"
        onClickCapture={close}
        onBlur={closeBehind}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current && menu.current) openBeside(button.current, menu.current);
        }}
        onToggle={({ newState }) => {
          if (newState === 'open' && menu.current) keepInside(menu.current);
        }}
      >
        {children}
      </div>
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
