import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import type { ToastKind } from './use-toast.ts';

interface ToastCardProps {
  kind: ToastKind;
  text: string;
  dismissLabel: string;
  onDismiss: () => void;
}

const LOOKS = {
  success: { className: 'toast--success', icon: 'ok' },
  error: { className: 'toast--error', icon: 'alert' },
  info: { className: 'toast--info', icon: 'info' },
} as const;

const READING_MS = 8000;

/** One toast. Its time starts anew whenever the pointer or the focus leaves it. */
export function ToastCard({ kind, text, dismissLabel, onDismiss }: ToastCardProps) {
  const [held, setHeld] = useState(false);
  const stays = kind === 'error' || held;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(onDismiss, READING_MS);
    return () => clearTimeout(timer);
  }, [stays, onDismiss]);
  const { className, icon } = LOOKS[kind];
  return (
    <div
      className={classNames('toast', className)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} size={26} />
      <span>{text}</span>
      <IconButton icon="x" label={dismissLabel} onClick={onDismiss} />
    </div>
  );
}
