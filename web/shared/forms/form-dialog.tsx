import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { explain as explainError } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { DialogHead, Dialog } from '#web/shared/ui/dialog.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { type FieldNameOf, type FormFields, hasSummary } from '#web/shared/ui/form-state.ts';
import { type FormOptions, useForm } from '#web/shared/ui/use-form.ts';

interface DialogField<Name extends string> extends ReturnType<FormFields<Name>> {
  readonly id: string;
}

interface FormDialogProps<T, Name extends FieldNameOf<T>, Box extends string>
  extends
    Omit<ComponentProps<typeof DialogHead>, 'id' | 'tone'>,
    Omit<FormOptions<T, Name, Box, never>, 'explain'>,
    Partial<Pick<FormOptions<T, Name, Box, never>, 'explain'>>,
    Partial<Pick<ComponentProps<typeof DialogHead>, 'tone'>> {
  readonly submit: { readonly label: string; readonly busy: string; readonly variant?: 'primary' | 'danger' };
  /** True if the form cannot be sent yet. */
  readonly isWaiting?: boolean;
  readonly closeLabel?: string;
  readonly onClose: () => void;
  /**
   * Renders the fields. The first input gets the focus. Ids start with that of the dialog, because the page below may
   * have the same fields; in a form with an error summary they are the names, which the summary links to.
   */
  readonly children: (field: <N extends Name | Box>(name: N) => DialogField<N>) => ReactNode;
}

/** A form in a dialog. The page below keeps its state. */
export function FormDialog<T, Name extends FieldNameOf<T>, Box extends string = never>(
  props: FormDialogProps<T, Name, Box>,
) {
  const { fields, boxes = [], check, act, explain = explainError, ...rest } = props;
  const { submit, isWaiting = false, closeLabel = m.nav_close(), onClose, children, tone = 'brand', ...head } = rest;
  const id = useId();
  const first = useRef<HTMLElement>(null);
  const form = useForm<T, Name, Box>({ fields, boxes, check, act, explain });
  const idOf = (name: string) => (hasSummary([...fields, ...boxes]) ? name : `${id}-${name}`);
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={first} onCancel={onClose}>
      <DialogHead id={id} tone={tone} {...head} />
      <div
        className="grid dialog__stack"
        ref={(box) => {
          first.current = box?.querySelector('input:not([hidden]), select') ?? null;
        }}
      >
        <form {...form.formProps}>
          <FormProblems title={m.form_problem()} form={form} />
          {children((name) => ({ ...form.field(name), id: idOf(name) }))}
          <Button
            variant={submit.variant ?? 'primary'}
            size="lg"
            block
            {...form.submitProps}
            disabled={isWaiting}
            busyLabel={submit.busy}
          >
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
