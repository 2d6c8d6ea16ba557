import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogHead } from './dialog.tsx';
import type { IconName } from './icon.tsx';

interface ConfirmDialogProps {
  /** The question, worded exactly as in the specification. */
  question: string;
  /** Name of the record. */
  detail?: string | undefined;
  /** A second text that says what happens to the record after the action. */
  note?: string | undefined;
  /** Label that names the action: "Delete user", never "Yes". */
  confirmLabel: string;
  /** Label that names the alternative: "Keep user". */
  cancelLabel: string;
  danger?: boolean | undefined;
  icon?: IconName | undefined;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** More about the record, between the question and the buttons. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation while it is mounted. At first, the button that cancels has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, detail, note, confirmLabel, cancelLabel, danger = false, busy = false, busyLabel } = props;
  const { icon = danger ? 'trash' : 'info', children, onConfirm, onCancel } = props;
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog
      // A dialog shows its top first, because the user reads the content before the buttons.
      role={children === undefined ? 'alertdialog' : 'dialog'}
      labelledBy={`${id}-title`}
      describedBy={detail === undefined && note === undefined ? undefined : `${id}-more`}
      initialFocus={safe}
      onCancel={cancel}
    >
      <DialogHead id={id} icon={icon} tone={danger ? 'danger' : 'brand'} title={question} more={detail} note={note} />
      {children !== undefined && <div className="dialog__stack">{children}</div>}
      <div className="flow dialog__foot">
        <Button ref={safe} onClick={cancel}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
