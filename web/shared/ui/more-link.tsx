import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

/** A quiet link onward, with an arrow. */
export function MoreLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className="more">
      {children}
      <Icon name="arrow" />
    </Link>
  );
}
