import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface BadgeProps {
  kind: 'ok' | 'wait' | 'info' | 'plain' | 'brass';
  icon?: IconName | undefined;
  /** Always words: colour alone says nothing. */
  children: ReactNode;
}

export function Badge({ kind, icon, children }: BadgeProps) {
  return (
    <span className={`badge badge--${kind}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
