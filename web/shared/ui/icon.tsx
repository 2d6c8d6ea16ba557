import drawings from '#web/shared/art/drawings.svg';
import { classNames } from './class-names.ts';

export const ICON_NAMES = [
  'alert',
  'arrow',
  'auto',
  'bold',
  'book',
  'cal',
  'check',
  'clock',
  'down',
  'download',
  'edit',
  'ext',
  'fb',
  'first',
  'grid',
  'grip',
  'home',
  'ig',
  'image',
  'info',
  'key',
  'last',
  'left',
  'link',
  'list',
  'lock',
  'logout',
  'mail',
  'menu',
  'minus',
  'moon',
  'more',
  'ok',
  'offline',
  'pdf',
  'phone',
  'pin',
  'plus',
  'right',
  'rings',
  'ruler',
  'search',
  'share',
  'shield',
  'sort',
  'sprig',
  'sun',
  'trash',
  'undo',
  'up',
  'upload',
  'user',
  'users',
  'wa',
  'x',
  'yt',
] as const;

export type IconName = (typeof ICON_NAMES)[number];

interface IconProps {
  name: IconName;
  size?: number;
  className?: string | undefined;
}

/** A line icon from web/shared/art/drawings.svg. Hidden from screen readers, because a text is next to it. */
export function Icon({ name, size = 22, className }: IconProps) {
  return (
    <svg className={classNames('icon', className)} width={size} height={size} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
