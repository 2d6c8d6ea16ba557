import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | 'panel';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  /** `lg` is the 56 px size of main actions. */
  size?: 'md' | 'lg' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  className?: string | undefined;
}

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'button--primary',
  secondary: 'button--secondary',
  ghost: 'button--ghost',
  danger: 'button--danger',
  'danger-quiet': 'button--danger-quiet',
  panel: 'button--panel',
};

/** The class attribute of anything that looks like a button. */
export function buttonClass({ variant = 'secondary', size = 'md', block = false, className }: ButtonLook): string {
  return classNames('button', VARIANTS[variant], size === 'lg' && 'button--large', block && 'button--block', className);
}

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

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className' | 'href'>, ButtonLook {
  href: string | undefined;
  icon?: IconName | undefined;
  /** An arrow after the words: the link leads onward. */
  arrow?: boolean | undefined;
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, className, icon, arrow = false, children, ...rest } = props;
  return (
    <a {...rest} className={buttonClass({ variant, size, block, className })}>
      {icon && <Icon name={icon} />}
      {children}
      {arrow && <Icon name="arrow" />}
    </a>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: IconName;
  /** The words a screen reader says. */
  label: string;
  /** Draws a border around it. */
  line?: boolean | undefined;
}

/** Only for close, zoom and previous/next, which need no words (handbook, idea 3). */
export function IconButton({ icon, label, line = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('icon-button', line && 'icon-button--line', className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}

/** A button that looks like a link: for small actions within something, such as "Keep image". */
export function LinkButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className="tap link-button" />;
}

/** A quiet link onward, with an arrow. */
export function MoreLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'className' | 'href'> & { href: string }) {
  return (
    <a {...rest} className="tap more">
      {children}
      <Icon name="arrow" />
    </a>
  );
}
