import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { Icon, type IconName } from './icon.tsx';

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className' | 'href'>, ButtonLook {
  href: string;
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
