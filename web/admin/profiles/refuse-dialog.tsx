import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type AdminProfile, refuseProfile } from '#contract/admin-profiles.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { explainConflict } from './explain-conflict.ts';
import { FormDialog } from './form-dialog.tsx';

const checkReason = checkWith(refuseProfile.body);

interface RefuseDialogProps {
  readonly profile: AdminProfile;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason and refuses the profile. The typed reason stays a draft (decisions 20 and 27). */
export function RefuseDialog({ profile, onRefused, onClose }: RefuseDialogProps) {
  const draft = useDraft('refusals', profile);
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
    explain: (error) =>
      explainConflict(error, revalidate) ?? {
        errors: explainFailure(error, () => toast.error(m.failed_profileRefuse())).errors,
      },
  });
  const { name } = profile;
  return (
    <FormDialog
      form={form}
      initialFocus={field}
      icon="info"
      title={m.profiles_refuseQuestion()}
      more={profile.sender === null ? m.profiles_refuseNoMail({ name }) : m.profiles_refuseMore({ name })}
      variant="danger"
      action={m.profiles_refuse()}
      busyLabel={m.profiles_refusing()}
      cancelLabel={m.profiles_doNotRefuse()}
      onClose={onClose}
    >
      <TextareaField
        {...form.field('reason')}
        ref={field}
        rows={4}
        label={m.profiles_reason()}
        readOnly={form.submitProps.busy}
        aria-required
      />
      <DraftLine draft={draft} />
    </FormDialog>
  );
}
