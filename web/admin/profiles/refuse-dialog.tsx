import { useId, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type AdminProfile, refuseProfile } from '#contract/admin-profiles.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { conflictSentence } from '#web/shared/forms/conflict-words.ts';
import { profileLabels } from '#web/shared/profiles/typed-profile.ts';
import { DraftLine, DraftOffer, type useDraft } from '#web/admin/records/draft.tsx';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

const checkReason = checkWith(refuseProfile.body);

interface RefuseDialogProps {
  readonly profile: AdminProfile;
  /** What was written before. */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly draft: ReturnType<typeof useDraft<AdminProfile>>;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason and refuses; what was written stays when that fails (decisions 20 and 27). */
export function RefuseDialog({ profile, reason, onReason, draft, onRefused, onClose }: RefuseDialogProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['reason'],
    check: checkReason,
    act: async (body) => {
      await api.call(refuseProfile, { params: { id: String(profile.id) }, body: { ...body, seen: profile.updatedAt } });
      draft.settle();
      toast.success(m.said_profileRefused());
      onRefused();
    },
    explain: (error) => {
      const message = conflictSentence(error, profileLabels());
      if (message !== undefined) {
        // Beside the dialog stands then what they are about to refuse.
        void revalidate();
        return { message };
      }
      return { errors: explainAdminError(error, () => toast.error(m.said_profileRefuseFailed())).errors };
    },
  });
  const { submitProps } = form;
  const cancel = () => {
    if (!submitProps.busy) onClose();
  };
  const { name } = profile;
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={field} onCancel={cancel}>
      <DialogHead
        id={id}
        icon="info"
        tone="danger"
        title={m.profiles_refuseQuestion()}
        more={profile.sender === null ? m.profiles_refuseNoMail({ name }) : m.profiles_refuseMore({ name })}
      />
      <form {...form.formProps} className="dialog__form">
        {form.message !== undefined && <Notice kind="error">{form.message}</Notice>}
        <DraftOffer draft={draft} />
        <TextareaField
          {...form.field('reason')}
          ref={field}
          rows={4}
          label={m.profiles_reason()}
          readOnly={submitProps.busy}
          defaultValue={reason}
          onInput={(event) => onReason(event.currentTarget.value)}
          aria-required
        />
        <DraftLine draft={draft} />
        <div className="flow dialog__foot">
          <Button onClick={cancel}>{m.profiles_doNotRefuse()}</Button>
          <Button variant="danger" {...submitProps} busyLabel={m.profiles_refusing()}>
            {m.profiles_refuse()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
