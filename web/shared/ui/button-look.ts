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

/** The class attribute of anything that looks like a button. */
export function buttonClass({ variant = 'secondary', size = 'md', block = false, className }: ButtonLook): string {
  return classNames('btn', `btn--${variant}`, size === 'lg' && 'btn--lg', block && 'btn--block', className);
}
