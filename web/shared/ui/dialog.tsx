import { useLayoutEffect, useRef, type ReactNode, type RefObject, useId } from 'react';
import { classNames } from './class-names.ts';
import { settle } from './settling.ts';
import { Icon, type IconName } from './icon.tsx';
import { Button } from './button.tsx';

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

interface DialogHeadProps {
  /** The title gets `${id}-title`, the line below `${id}-more`. */
  id: string;
  icon: IconName;
  tone: 'brand' | 'danger' | 'brass';
  title: string;
  more?: string | undefined;
  /** A further line. */
  note?: string | undefined;
}

const TONES = { brand: false, danger: 'dialog__icon--danger', brass: 'dialog__icon--brass' } as const;

/** The icon, the sentence and the line below it, at the top of a dialog. */
export function DialogHead({ id, icon, tone, title, more, note }: DialogHeadProps) {
  return (
    <div className="dialog__body">
      <span className={classNames('disc dialog__icon', TONES[tone])}>
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
  /** A way on, such as Sign In; it then is the main button. */
  action?: ReactNode;
}

/** Tells and waits until it is read. Mount it to tell. */
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
