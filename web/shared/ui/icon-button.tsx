import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

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
