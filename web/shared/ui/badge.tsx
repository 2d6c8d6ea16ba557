import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

interface BadgeProps {
  kind: keyof typeof KINDS;
  icon?: IconName | undefined;
  /** Text of the badge. Required, because colour must not be the only information. */
  children: ReactNode;
}

const KINDS = {
  ok: 'badge--ok',
  wait: 'badge--wait',
  info: 'badge--info',
  plain: undefined,
  brass: 'badge--brass',
} as const;

export function Badge({ kind, icon, children }: BadgeProps) {
  return (
    <span className={classNames('badge', KINDS[kind])}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
