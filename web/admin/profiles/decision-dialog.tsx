import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminProfile } from '#contract/admin-profiles.ts';
import type { SendOptions } from '#web/shared/api/send.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import type { Checked } from '#web/shared/forms/contract-form.ts';
import { focusFirstControl } from '#web/shared/forms/controls.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { profileLabels } from '#web/shared/profiles/typed-profile.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';
import type { FieldNameOf, FormFields } from '#web/shared/ui/form-state.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

export interface DecisionProps {
  readonly profile: AdminProfile;
  readonly onClose: () => void;
}

interface DecisionDialogProps<Body, Name extends FieldNameOf<Body>>
  extends DecisionProps, Pick<ComponentProps<typeof DialogHead>, 'icon' | 'title' | 'more'> {
  /** The kind of decision in the names of stored drafts; absent if nothing is typed. */
  readonly draftOf?: string;
  readonly isDanger?: boolean;
  /** The labels of the two buttons. */
  readonly action: string;
  readonly cancel: string;
  readonly busy?: string;
  /** The messages after success, and after a failure that the dialog does not show. */
  readonly done: string;
  readonly failed?: string;
  readonly fields: readonly Name[];
  readonly check: (typed: Readonly<Record<string, string>>) => Checked<Body>;
  readonly send: (body: Body, once: Pick<SendOptions, 'idempotencyKey'>) => Promise<unknown>;
  /** Called after success, before the page loads its data again. */
  readonly onDone?: () => void;
  readonly children: (field: FormFields<Name>) => ReactNode;
}

/**
 * Asks what is needed for a decision about a profile, and sends it. What is typed stays a draft (decision 20). If a
 * colleague has changed the profile meanwhile, says so and loads the page behind the dialog again.
 */
export function DecisionDialog<Body, Name extends FieldNameOf<Body>>(props: DecisionDialogProps<Body, Name>) {
  const { profile, onClose, draftOf, isDanger = false, icon, title, more, action, cancel, busy, children } = props;
  const id = useId();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const { revalidate } = useRevalidator();
  const draft = useDraft(draftOf ?? 'decision', profile);
  const form = useForm<Body, Name>({
    fields: props.fields,
    check: props.check,
    act: async (body) => {
      await draft.addOnce((once) => props.send(body, once));
      if (draftOf !== undefined) draft.settle();
      onClose();
      toast.success(props.done);
      props.onDone?.();
      await revalidate();
    },
    explain: (error) => {
      const message = conflictMessage(error, profileLabels());
      if (message !== undefined) {
        void revalidate();
        return { message };
      }
      const { failed } = props;
      const failure = explainFailure(error, () => failed !== undefined && toast.error(failed));
      return failed === undefined ? failure : { errors: failure.errors };
    },
  });
  const { submitProps, formProps } = form;
  const { ref } = formProps;
  useLayoutEffect(() => {
    if (ref.current) focusFirstControl(ref.current);
  }, [ref]);
  const close = () => {
    if (!submitProps.busy) onClose();
  };
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={cancelRef} onCancel={close}>
      <DialogHead id={id} tone={isDanger ? 'danger' : 'brand'} icon={icon} title={title} more={more} />
      <form {...formProps} className="dialog__form">
        {form.message !== undefined && <Notice kind="error">{form.message}</Notice>}
        {children(form.field)}
        {draftOf !== undefined && <DraftLine draft={draft} />}
        <div className="flow dialog__foot">
          <Button ref={cancelRef} onClick={close}>
            {cancel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} {...submitProps} busyLabel={busy ?? m.manage_saving()}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
