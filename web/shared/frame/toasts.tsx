import { useLayoutEffect, useRef } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import { IconButton } from '#web/shared/ui/button.tsx';

const looks = [
  { kind: 'success', className: 'toast toast--success', icon: 'ok' },
  { kind: 'error', className: 'toast toast--error', icon: 'alert' },
  { kind: 'info', className: 'toast toast--info', icon: 'info' },
] as const;

/** The regions for messages at the bottom of the window, which screen readers announce. They are filled by toast.ts. */
function ToastPlaces() {
  return (
    <div className="toasts" data-toasts>
      <div role="alert" />
      <div role="status" aria-atomic="false" />
    </div>
  );
}

/** The regions of a dialog, which covers those of the page. Messages stay visible when the dialog closes. */
export function ToastPlacesInDialog() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = box.current;
    return () => {
      for (const place of here?.querySelectorAll('[role]') ?? []) {
        const role = place.getAttribute('role') ?? '';
        document.querySelector(`[data-toasts]:not(dialog *) > [role=${role}]`)?.append(...place.children);
      }
    };
  }, []);
  return (
    <div ref={box}>
      <ToastPlaces />
    </div>
  );
}

/**
 * The regions for messages (toast.ts), and the templates of the messages. The regions are always in the page, so that
 * screen readers announce added messages. React does not touch these messages, because it did not create them.
 */
export function Toasts() {
  return (
    <>
      <ToastPlaces />
      <div hidden>
        {looks.map(({ kind, className, icon }) => (
          <div key={kind} data-toast={kind} data-class={className}>
            <Icon name={icon} size={26} />
            <span />
            <IconButton icon="x" label={m.nav_close()} />
          </div>
        ))}
      </div>
    </>
  );
}
