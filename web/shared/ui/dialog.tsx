import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import { settle } from './settling.ts';

interface DialogProps {
  /** `alertdialog` for questions and warnings. */
  role?: 'dialog' | 'alertdialog' | undefined;
  labelledBy: string;
  describedBy?: string | undefined;
  /** Esc was pressed. A click outside does nothing. */
  onCancel: () => void;
  /** Where the focus starts: on the safe choice. */
  initialFocus: RefObject<HTMLElement | null>;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog that is open as long as it is mounted; then the focus goes back to where it was. Bottom sheet on phones.
 * The second click of a double click hits neither what opens under it nor what lies there when it has closed.
 */
export function Dialog(props: DialogProps) {
  const { role = 'dialog', labelledBy, describedBy, onCancel, initialFocus, className, children } = props;
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog === null) return undefined;
    dialog.showModal();
    // A dialog is read from its top; of a question that is longer than the screen the answers must be in sight.
    initialFocus.current?.focus({ preventScroll: role === 'dialog' });
    settle();
    return () => {
      // Closing while it is still in the page is what gives the focus back.
      dialog.close();
      settle();
    };
  }, [initialFocus, role]);
  // A browser closes it against our will when asked again and again.
  const reopen = () => {
    if (box.current?.open === false) box.current.showModal();
  };
  return (
    <dialog
      ref={box}
      className={classNames('dialog', className)}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
      onCancel={(event) => {
        // The back gesture of a phone. Whether it closes is for the page to say, by unmounting it.
        event.preventDefault();
        onCancel();
      }}
      onClose={reopen}
    >
      {children}
    </dialog>
  );
}
