import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { DialogHead, Dialog } from '#web/shared/ui/dialog.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import type { FormFrame } from '#web/shared/ui/use-form.ts';

interface FormDialogProps extends Omit<ComponentProps<typeof DialogHead>, 'id'> {
  readonly form: FormFrame;
  readonly initialFocus: RefObject<HTMLInputElement | null>;
  readonly submit: { readonly label: string; readonly busy: string; readonly variant?: 'primary' | 'danger' };
  readonly closeLabel?: string;
  readonly onClose: () => void;
  /** Renders the fields. All field ids must start with `id`, because the page below may have the same fields. */
  readonly children: (id: string) => ReactNode;
}

/** A form in a dialog. The page below keeps its state. */
export function FormDialog(props: FormDialogProps) {
  const { form, initialFocus, submit, closeLabel = m.nav_close(), onClose, children, ...head } = props;
  const id = useId();
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={initialFocus} onCancel={onClose}>
      <DialogHead id={id} {...head} />
      <div className="grid dialog__stack">
        <form {...form.formProps}>
          <FormProblems title={m.form_problem()} form={form} />
          {children(id)}
          <Button variant={submit.variant ?? 'primary'} size="lg" block {...form.submitProps} busyLabel={submit.busy}>
            {submit.label}
          </Button>
        </form>
        <Button variant="ghost" block onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
    </Dialog>
  );
}
