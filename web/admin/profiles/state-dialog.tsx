import { useRevalidator } from 'react-router';
import { type AdminProfile, changeProfileState } from '#contract/admin-profiles.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { explainConflict } from './explain-conflict.ts';
import { stateNames } from './facts.tsx';
import { FormDialog } from './form-dialog.tsx';
import { statesFrom } from './profile-states.ts';

const check = checkWith(changeProfileState.body);

interface StateDialogProps {
  readonly profile: AdminProfile;
  readonly onClose: () => void;
}

/** Changes the state of a profile. The note is added to its log. */
export function StateDialog({ profile, onClose }: StateDialogProps) {
  const { revalidate } = useRevalidator();
  const draft = useDraft('profile-states', profile);
  const form = useForm({
    fields: ['state', 'note'],
    check,
    act: async (body) => {
      await api.call(changeProfileState, {
        params: { id: String(profile.id) },
        body: { ...body, seen: profile.updatedAt },
      });
      draft.settle();
      onClose();
      toast.success(m.said_profileStateChanged());
      await revalidate();
    },
    explain: (error) => explainConflict(error, revalidate) ?? explainFailure(error, () => {}),
  });
  return (
    <FormDialog
      form={form}
      icon="rings"
      title={m.desk_changeState()}
      more={profile.name}
      variant="primary"
      action={m.desk_changeState()}
      busyLabel={m.manage_saving()}
      cancelLabel={m.desk_keepState()}
      onClose={onClose}
    >
      <ChoiceField
        {...form.field('state')}
        label={m.desk_newState()}
        hint={m.desk_endsProposals()}
        choices={statesFrom(profile).map((value) => ({ value, label: stateNames[value]() }))}
        required
      />
      <TextareaField
        {...form.field('note')}
        id="state-note"
        rows={3}
        label={m.desk_note()}
        optionalMark={m.manage_optional()}
        hint={m.desk_logHint()}
        readOnly={form.submitProps.busy}
      />
      <DraftLine draft={draft} />
    </FormDialog>
  );
}
