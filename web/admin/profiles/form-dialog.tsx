import { type ComponentProps, type ReactNode, type RefObject, useId, useRef } from 'react';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import type { FormFrame } from '#web/shared/ui/use-form.ts';

interface FormDialogProps extends Pick<ComponentProps<typeof DialogHead>, 'icon' | 'title' | 'more'> {
  readonly form: FormFrame;
  /** The element that gets the focus when the dialog opens; by default the button that closes the dialog. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly variant: 'primary' | 'danger';
  readonly action: string;
  readonly busyLabel: string;
  readonly cancelLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form, the button that sends it, and one that closes the dialog. */
export function FormDialog(props: FormDialogProps) {
  const { form, initialFocus, variant, action, busyLabel, cancelLabel, onClose, children, ...head } = props;
  const id = useId();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const { submitProps } = form;
  const cancel = () => {
    if (!submitProps.busy) onClose();
  };
  return (
    <Dialog
      labelledBy={`${id}-title`}
      describedBy={`${id}-more`}
      initialFocus={initialFocus ?? cancelRef}
      onCancel={cancel}
    >
      <DialogHead id={id} tone={variant === 'danger' ? 'danger' : 'brand'} {...head} />
      <form {...form.formProps} className="dialog__form">
        {form.message !== undefined && <Notice kind="error">{form.message}</Notice>}
        {children}
        <div className="flow dialog__foot">
          <Button ref={cancelRef} onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button variant={variant} {...submitProps} busyLabel={busyLabel}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
