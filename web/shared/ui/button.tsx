import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  icon?: IconName | undefined;
  /** While busy the button keeps its width and its focus, and does nothing. */
  busy?: boolean | undefined;
  /** What is happening, such as "Signing in"; without it the label stays. */
  busyLabel?: string | undefined;
}

interface BusyLabelProps {
  /** What the button says else: it keeps the width. */
  readonly label: ReactNode;
  readonly work: ReactNode;
}

/** What a busy button says. */
export function BusyLabel({ label, work }: BusyLabelProps) {
  return (
    <span className="button__busy">
      <span className="button__label">{label}</span>
      <span className="button__work">
        <span className="spinner__wheel" aria-hidden="true" />
        {work}
      </span>
    </span>
  );
}

/** One primary button per view (handbook, Components). Submits only when given `type="submit"`. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    className,
    icon,
    busy = false,
    busyLabel,
    children,
    onClick,
    onKeyDown,
    type,
    ...rest
  } = props;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    // A key that is held down repeats itself, and would go on with whatever has the focus by then.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    onKeyDown?.(event);
  };
  const label = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ variant, size, block, className })}
      aria-disabled={busy || undefined}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
    >
      {busy ? <BusyLabel label={label} work={busyLabel ?? children} /> : label}
    </button>
  );
}
