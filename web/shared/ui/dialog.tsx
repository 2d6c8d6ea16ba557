import { useLayoutEffect, useRef, type ReactNode, type RefObject, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Button } from './button.tsx';

/** Longer than the interval of a double click. */
const DOUBLE_CLICK_MS = 400;

interface DialogProps {
  /** `alertdialog` for questions and warnings. */
  role?: 'dialog' | 'alertdialog' | undefined;
  labelledBy: string;
  describedBy?: string | undefined;
  /** Called on Esc and on the back gesture. A click outside the dialog does nothing. */
  onCancel: () => void;
  /** Element that gets the focus when the dialog opens. In a question, it is the button that cancels. */
  initialFocus: RefObject<HTMLElement | null>;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog that is open while it is mounted; a bottom sheet on phones. On unmounting, the focus returns to the
 * previously focused element. The second click of the double click that opened the dialog is ignored.
 */
export function Dialog(props: DialogProps) {
  const { role = 'dialog', labelledBy, describedBy, onCancel, initialFocus, className, children } = props;
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog === null) return undefined;
    dialog.showModal();
    // Does not scroll a `dialog`, so its top is visible. Scrolls an `alertdialog` to its buttons if it is long.
    initialFocus.current?.focus({ preventScroll: role === 'dialog' });
    // Buttons under the pointer ignore the second click of a double click (dialog.css).
    dialog.dataset['opening'] = '';
    const timer = setTimeout(() => delete dialog.dataset['opening'], DOUBLE_CLICK_MS);
    return () => {
      clearTimeout(timer);
      // The browser returns the focus only if the dialog is still in the page when it is closed.
      dialog.close();
    };
  }, [initialFocus, role]);
  // Reopens a dialog that the browser has closed. Browsers close a dialog on a repeated cancel request, even if the
  // page calls `preventDefault`.
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
        // Phones send this event for the back gesture. The parent unmounts the dialog to close it.
        event.preventDefault();
        onCancel();
      }}
      onClose={reopen}
    >
      {children}
    </dialog>
  );
}

interface DialogHeadProps {
  /** Prefix of ids. The title has the id `${id}-title`, the text below has the id `${id}-more`. */
  id: string;
  icon: IconName;
  tone: 'brand' | 'danger' | 'brass';
  title: string;
  more?: string | undefined;
  note?: string | undefined;
}

const TONES = { brand: false, danger: 'dialog__icon--danger', brass: 'dialog__icon--brass' } as const;

export function DialogHead({ id, icon, tone, title, more, note }: DialogHeadProps) {
  return (
    <div className="dialog__body">
      <span className={classNames('icon-circle dialog__icon', TONES[tone])}>
        <Icon name={icon} size={26} />
      </span>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-more`}>
          {more !== undefined && <p>{more}</p>}
          {note !== undefined && <p>{note}</p>}
        </div>
      </div>
    </div>
  );
}

interface NoticeDialogProps {
  icon: IconName;
  text: string;
  more?: string | undefined;
  okLabel: string;
  onClose: () => void;
  /** A link or button, such as Sign In, which becomes the primary action. */
  action?: ReactNode;
}

/** A message that the user must dismiss. It is open while it is mounted. */
export function NoticeDialog({ icon, text, more, okLabel, onClose, action }: NoticeDialogProps) {
  const id = useId();
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={more === undefined ? undefined : `${id}-more`}
      initialFocus={ok}
      onCancel={onClose}
    >
      <DialogHead id={id} icon={icon} tone="brass" title={text} more={more} />
      <div className="flow dialog__foot">
        <Button ref={ok} variant={action === undefined ? 'primary' : 'secondary'} onClick={onClose}>
          {okLabel}
        </Button>
        {action}
      </div>
    </Dialog>
  );
}
