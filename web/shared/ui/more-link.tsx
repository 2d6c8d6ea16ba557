import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/** A quiet link onward, with an arrow. */
export function MoreLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'className' | 'href'> & { href: string }) {
  return (
    <a {...rest} className="tap more">
      {children}
      <Icon name="arrow" />
    </a>
  );
}
