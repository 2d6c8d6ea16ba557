import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { addProfileForFamily, type AdminProfile, changeProfile, readProfile } from '#contract/admin-profiles.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import { usePictureField } from '#web/shared/forms/use-picture.ts';
import { api } from '#web/shared/api/client.ts';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { GroupFields } from '#web/shared/profiles/group-fields.tsx';
import {
  checkProfile,
  dobBoxes,
  formValuesOf,
  groupedFields,
  profileControls,
  type ProfileFormValues,
  profileLabels,
} from '#web/shared/profiles/typed-profile.ts';
import { WishFields } from '#web/shared/profiles/wish-fields.tsx';

const { person, family, contact } = groupedFields;
/** Defaults for a new profile, because most families live in Kerala. */
const newProfileDefaults: ProfileFormValues = { country: 'India', state: 'Kerala' };

interface ProfileFormProps {
  /** The profile to edit, as first loaded; undefined when adding one. */
  readonly profile?: AdminProfile | undefined;
}

/**
 * A form with all fields of a profile and the photo. The input stays after errors. Leaving the page asks for
 * confirmation (decision 20).
 */
export function ProfileForm({ profile: opened }: ProfileFormProps) {
  const photo = usePictureField('photo');
  const navigate = useNavigate();
  // Replaces the history entry, so that Back does not return to the form.
  const show = ({ id }: AdminProfile) => void navigate(localizedPath(adminProfilePath(id)), { replace: true });
  const { office, form, record } = useRecordForm({
    props: { record: opened, onSaved: show, ...(opened && { onClose: () => show(opened) }) },
    kind: 'profiles',
    fields: [...person, ...family, ...contact],
    boxes: dobBoxes,
    files: { photo: photo.chosen },
    together: profileControls,
    labels: profileLabels(),
    words: {
      add: m.profiles_add,
      edit: m.profiles_edit,
      added: m.said_profileAdded,
      changed: m.said_profileChanged,
    },
    check: checkProfile,
    save: async (answers, { record: edited, seen, once }) => {
      const { file, isRemoved } = photo;
      const files = file && { files: { photo: await preparePicture(file, 'photo') } };
      if (edited === undefined) {
        const body = { ...answers, photoSubmitted: file !== undefined };
        const { id } = await photo.send(addProfileForFamily, { body, ...files }, once);
        return api.call(readProfile, { params: { id: String(id) } });
      }
      const photoSubmitted = file !== undefined || (edited.photo !== null && !isRemoved);
      const { profile } = await photo.send(changeProfile, {
        params: { id: String(edited.id) },
        body: { ...answers, photoSubmitted, removePhoto: isRemoved, seen },
        ...files,
      });
      return profile;
    },
  });
  const typed = record === undefined ? newProfileDefaults : formValuesOf(record);
  return (
    <OfficeForm office={office} className="column gap-5 profile-form" heading={null}>
      <Group title={m.matrimony_stepPerson()}>
        <GroupFields group="person" typed={typed} field={form.field} />
      </Group>
      <Group title={m.matrimony_stepFamily()}>
        <GroupFields group="family" typed={typed} field={form.field} />
      </Group>
      <Group title={m.wishes_ofFamily()}>
        <WishFields typed={typed} field={form.field} />
      </Group>
      <Group title={m.matrimony_stepContact()}>
        <GroupFields group="contact" typed={typed} field={form.field} />
      </Group>
      <Group title={m.matrimony_photo()}>
        <PictureField
          {...photo.fieldOf(form)}
          folder="images"
          label={m.matrimony_photo()}
          current={pictureOf(record)}
          mayRemove
          optionalMark={m.manage_optional()}
        />
      </Group>
    </OfficeForm>
  );
}

function pictureOf(profile: AdminProfile | undefined) {
  return profile && { image: profile.photo, picture: profile.picture };
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card card--pad">
      <h2 className="title">{title}</h2>
      <div className="grid profile-fields">{children}</div>
    </section>
  );
}
