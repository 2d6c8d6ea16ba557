import { classNames } from './class-names.ts';

interface KasavuProps {
  vertical?: boolean | undefined;
  className?: string | undefined;
}

/** The woven gold edge: at the footer and beside or above a lead picture, never around ordinary content. */
export function Kasavu({ vertical = false, className }: KasavuProps) {
  return <div className={classNames('kasavu', vertical && 'kasavu--vertical', className)} aria-hidden="true" />;
}
