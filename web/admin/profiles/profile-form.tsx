import type * as z from 'zod/mini';
import { useState, type ReactNode } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { addProfileForFamily, type AdminProfile, changeProfile, readProfile } from '#contract/admin-profiles.ts';
import { type adminProfileForm, profile as profileSchema } from '#contract/matrimony.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { api } from '#web/shared/api/client.ts';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConflictPanel, pictureRenderer, useConflict } from '#web/admin/records/conflict.tsx';
import { DraftLine, DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { usePictureField } from '#web/admin/records/use-picture.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { GroupFields } from '#web/shared/profiles/group-fields.tsx';
import { WishFields } from '#web/shared/profiles/wish-fields.tsx';
import {
  checkProfile,
  dobBoxes,
  groupedFields,
  formValuesOf,
  type ProfileFormValues,
  profileControls,
  profileLabels,
  formatAnswer,
} from '#web/shared/profiles/typed-profile.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

type ProfileAnswers = z.output<typeof adminProfileForm>;

const { person, family, contact } = groupedFields;
/** Defaults for a new profile, because most families live in Kerala. */
const newProfileDefaults: ProfileFormValues = { country: 'India', state: 'Kerala' };

/** Returns the text that a control shows for a stored profile. */
function textOfProfile(record: Readonly<Record<string, unknown>>, control: string): string {
  const read = profileSchema.safeParse(record);
  return (read.success && new Map(Object.entries(formValuesOf(read.data))).get(control)) || '';
}

interface ProfileFormProps {
  /** The profile to edit, as first loaded; undefined when adding one. */
  readonly profile?: AdminProfile | undefined;
  /** The profile as currently stored, if it could be loaded. */
  readonly now?: AdminProfile | undefined;
}

/** Saves a new or edited profile and then opens its page. */
function useProfileForm({ profile: opened, now }: ProfileFormProps) {
  const photo = usePictureField('photo');
  const draft = useDraft('profiles', opened, [photo.choice]);
  const profile = draft.record;
  const { conflict, seen, explain, settle } = useConflict(profile, () => undefined);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  /** Saves the profile. Returns its id, and the stored profile if it could be loaded. */
  async function send(form: ProfileAnswers): Promise<{ readonly id: number; readonly kept: AdminProfile | undefined }> {
    const { file, isRemoved } = photo;
    const files = file && { files: { photo: await preparePicture(file, 'photo') } };
    if (profile === undefined) {
      const body = { ...form, photoSubmitted: file !== undefined };
      const { id } = await draft.addOnce((once) => photo.send(addProfileForFamily, { body, ...files }, once));
      return { id, kept: await api.call(readProfile, { params: { id: String(id) } }).catch(() => undefined) };
    }
    const kept = now ?? profile;
    const photoSubmitted = file !== undefined || (kept.photo !== null && !isRemoved);
    const params = { id: String(profile.id) };
    const answer = await photo.send(changeProfile, {
      params,
      body: { ...form, photoSubmitted, removePhoto: isRemoved, seen },
      ...files,
    });
    return { id: profile.id, kept: answer.profile };
  }

  const form = useForm({
    fields: [...person, ...family, ...contact],
    boxes: dobBoxes,
    files: addProfileForFamily.files,
    check: checkProfile,
    act: async (answers) => {
      const saved = draft.sending();
      const { id, kept } = await send(answers);
      const isComplete = saved(kept);
      settle();
      toast.success(profile === undefined ? m.said_profileAdded() : m.said_profileChanged());
      if (!isComplete) {
        photo.forgetSent();
        return revalidate();
      }
      // Replaces the history entry, so that Back does not return to the form.
      await navigate(localizedPath(adminProfilePath(id)), { replace: true });
    },
    explain,
  });
  return { form, draft, profile, photo, conflict };
}

/**
 * A form with all fields of a profile and the photo. The input stays after errors. Leaving the page asks for
 * confirmation (decision 20).
 */
export function ProfileForm({ profile: opened, now }: ProfileFormProps) {
  const { form, draft, profile, photo, conflict } = useProfileForm({ profile: opened, now });
  const [typed] = useState(() => (opened === undefined ? newProfileDefaults : formValuesOf(opened)));
  return (
    <form {...form.formProps} className="column profile-form">
      <DraftOffer draft={draft} />
      <FormProblems title={m.form_problem()} form={form} />
      <ConflictPanel
        conflict={conflict}
        draft={draft}
        labels={profileLabels()}
        controls={profileControls}
        textOf={textOfProfile}
        show={formatAnswer}
        files={{ photo: { ...photo.fieldOf(form), show: showPhoto } }}
      />
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
          current={pictureOf(now ?? profile)}
          mayRemove
          optionalMark={m.manage_optional()}
        />
      </Group>
      <FormFoot>
        <DraftLine draft={draft} />
        {profile && <ButtonLink href={localizedPath(adminProfilePath(profile.id))}>{m.manage_cancelEdit()}</ButtonLink>}
        <Button
          variant="primary"
          {...form.submitProps}
          busyLabel={profile === undefined ? m.profiles_adding() : m.manage_saving()}
        >
          {profile === undefined ? m.profiles_add() : m.manage_saveChanges()}
        </Button>
      </FormFoot>
    </form>
  );
}

function pictureOf(profile: AdminProfile | undefined) {
  return profile && { image: profile.photo, picture: profile.picture };
}

function showPhoto({ photo, picture }: Readonly<Record<string, unknown>>) {
  return pictureRenderer('images')({ image: photo, picture });
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card card--pad">
      <h2 className="title">{title}</h2>
      <div className="grid profile-fields">{children}</div>
    </section>
  );
}
