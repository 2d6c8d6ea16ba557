import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type NoticeKind = 'success' | 'error' | 'info' | 'warning';

interface NoticeProps {
  kind: NoticeKind;
  /** The main sentence, in bold. */
  children: ReactNode;
  /** A second sentence in normal weight. */
  more?: ReactNode;
  action?: ReactNode;
  /** By default, `alert` for errors. */
  role?: 'alert' | undefined;
}

const LOOKS = {
  success: { className: 'notice notice--success', icon: 'ok' },
  error: { className: 'notice notice--error', icon: 'alert' },
  info: { className: 'notice notice--info', icon: 'info' },
  warning: { className: 'notice notice--warning', icon: 'alert' },
} as const;

/**
 * A message within a form or in place of a list. Screen readers announce an error when it appears. They announce other
 * messages only if a `role="status"` element, which was already in the page, contains the message.
 */
export function Notice({ kind, children, more, action, role = kind === 'error' ? 'alert' : undefined }: NoticeProps) {
  const { className, icon } = LOOKS[kind];
  return (
    <div className={className} role={role}>
      <Icon name={icon} size={26} />
      <div>
        <p>{children}</p>
        {more !== undefined && <p className="notice__more">{more}</p>}
        {action !== undefined && <div className="notice__action">{action}</div>}
      </div>
    </div>
  );
}
