import { useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogHead } from './dialog-head.tsx';
import type { IconName } from './icon.tsx';

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
