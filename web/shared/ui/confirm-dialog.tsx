import { useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogHead } from './dialog.tsx';
import type { IconName } from './icon.tsx';

interface ConfirmDialogProps {
  /** The specification's exact question. */
  question: string;
  /** Names the record it is about. */
  detail?: string | undefined;
  /** Says below that what becomes of it. */
  note?: string | undefined;
  /** Names the act: "Delete user", never "Yes". */
  confirmLabel: string;
  /** Names what stays: "Keep user". */
  cancelLabel: string;
  danger?: boolean | undefined;
  icon?: IconName | undefined;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an act. Mount it to ask, unmount it when answered; the focus starts on the safe choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, detail, note, confirmLabel, cancelLabel, danger = false, busy = false, busyLabel } = props;
  const { icon = danger ? 'trash' : 'info', onConfirm, onCancel } = props;
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={detail === undefined && note === undefined ? undefined : `${id}-more`}
      initialFocus={safe}
      onCancel={cancel}
    >
      <DialogHead id={id} icon={icon} tone={danger ? 'danger' : 'brand'} title={question} more={detail} note={note} />
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
