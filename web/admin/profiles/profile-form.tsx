import { addProfileForFamily, type AdminProfile, changeProfile, readProfile } from '#contract/admin-profiles.ts';
import { FormHeading } from '#web/admin/records/form-sheet.tsx';
import { api } from '#web/shared/api/client.ts';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import type { RecordFormProps } from '#web/shared/forms/use-record-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { FieldsetTitle, ProfileForm } from '#web/shared/profiles/profile-form.tsx';
import type { ProfileFormValues } from '#web/shared/profiles/typed-profile.ts';
import { useProfileForm } from '#web/shared/profiles/use-profile-form.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** Defaults for a new profile, because most families live in Kerala. */
const newProfileDefaults: ProfileFormValues = { country: 'India', state: 'Kerala' };

/** The form for a profile that a family sent on paper, and for corrections by the office. */
export function OfficeProfileForm({
  record: opened,
  onSaved,
  onClose,
}: Pick<RecordFormProps<AdminProfile>, 'record' | 'onSaved' | 'onClose'>) {
  const profile = useProfileForm({
    record: opened,
    onSaved,
    words: {
      add: m.profiles_add,
      edit: m.profiles_edit,
      added: m.said_profileAdded,
      changed: m.said_profileChanged,
    },
    save: async (answers, { send, files, isChosen, isRemoved }, { record, seen, once }) => {
      if (record === undefined) {
        const body = { ...answers, photoSubmitted: isChosen };
        const { id } = await send(addProfileForFamily, { body, ...(await files()) }, once);
        return api.call(readProfile, { params: { id: String(id) } });
      }
      const photoSubmitted = isChosen || (record.photo !== null && !isRemoved);
      const { profile: saved } = await send(changeProfile, {
        params: { id: String(record.id) },
        body: { ...answers, photoSubmitted, removePhoto: isRemoved, seen },
        ...(await files()),
      });
      return saved;
    },
  });
  const { form, record, photo } = profile;
  const isEditing = record !== undefined;
  return (
    <ProfileForm
      profile={profile}
      defaults={newProfileDefaults}
      className="profile-form"
      heading={
        <>
          <FormHeading>{isEditing ? m.profiles_edit() : m.profiles_add()}</FormHeading>
          <p className="muted">{isEditing ? m.profiles_editLead() : m.profiles_addLead()}</p>
        </>
      }
      foot={
        <>
          {isEditing && (
            <Button disabled={form.submitProps.busy} onClick={onClose}>
              {m.manage_cancelEdit()}
            </Button>
          )}
          <Button variant="primary" {...form.submitProps} busyLabel={m.manage_saving()}>
            {isEditing ? m.manage_saveChanges() : m.profiles_add()}
          </Button>
        </>
      }
    >
      <fieldset>
        <FieldsetTitle isStep={false}>{m.matrimony_photo()}</FieldsetTitle>
        <PictureField
          {...photo.fieldOf(form)}
          folder="images"
          label={m.matrimony_photo()}
          current={record && { image: record.photo, picture: record.picture }}
          mayRemove
          optionalMark={m.manage_optional()}
        />
      </fieldset>
    </ProfileForm>
  );
}
