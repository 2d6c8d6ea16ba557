import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | 'panel';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  /** `lg` is 56 px high, for primary actions. */
  size?: 'md' | 'lg' | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
}

const VARIANTS: Readonly<Record<ButtonVariant, string | undefined>> = {
  primary: 'button--primary',
  secondary: undefined,
  ghost: 'button--ghost',
  danger: 'button--danger',
  'danger-quiet': 'button--danger-quiet',
  panel: 'button--panel',
};

export function buttonClass({ variant = 'secondary', size = 'md', block = false, className }: ButtonLook): string {
  return classNames('button', VARIANTS[variant], size === 'lg' && 'button--large', block && 'button--block', className);
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  icon?: IconName | undefined;
  /** A busy button keeps its width and focus and ignores clicks. */
  busy?: boolean | undefined;
  /** Label while the button is busy, such as "Signing in". By default, the usual label. */
  busyLabel?: string | undefined;
}

interface BusyLabelProps {
  /** The usual label. It determines the width of the button. */
  readonly label: ReactNode;
  readonly work: ReactNode;
}

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

/** A button. Use one primary button per view (handbook, Components). It submits a form only with `type="submit"`. */
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
    // Ignores a held Enter key. Otherwise it would also activate the element that gets the focus next.
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
  /** Adds an arrow after the label, for links to a next page. */
  arrow?: boolean | undefined;
}

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
  label: string;
  line?: boolean | undefined;
}

/** A button without text: only for close, zoom and previous/next (handbook, idea 3). */
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

export function LinkButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className="tap link-button" />;
}

/** A text link with an arrow, to a page with more content. */
export function MoreLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'className' | 'href'> & { href: string }) {
  return (
    <a {...rest} className="tap more">
      {children}
      <Icon name="arrow" />
    </a>
  );
}
