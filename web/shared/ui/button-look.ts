import { classNames } from './class-names.ts';

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
