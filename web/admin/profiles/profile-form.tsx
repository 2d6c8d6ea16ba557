import type * as z from 'zod/mini';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { addProfileForFamily, type AdminProfile, changeProfile } from '#contract/admin-profiles.ts';
import type { adminProfileForm } from '#contract/matrimony.ts';
import { local } from '#web/shared/links/addresses.ts';
import { pictureToSend } from '#web/shared/api/upload-picture.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ChangedMeanwhile, useMeanwhile } from '#web/admin/records/changed-meanwhile.tsx';
import { LeaveQuestion } from '#web/admin/records/leave-question.tsx';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { usePictureField } from '#web/admin/records/use-upload.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { ContactFields } from '#web/shared/profiles/contact-fields.tsx';
import { FamilyFields } from '#web/shared/profiles/family-fields.tsx';
import { PersonFields } from '#web/shared/profiles/person-fields.tsx';
import {
  checkProfile,
  dobBoxes,
  profileFields,
  typedFrom,
  type TypedProfile,
} from '#web/shared/profiles/typed-profile.ts';
import { formatHeight } from '#web/shared/profiles/profile-words.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

type ProfileAnswers = z.output<typeof adminProfileForm>;

const { person, family, contact } = profileFields;
/** Families live here first. */
const atFirst: TypedProfile = { country: 'India', state: 'Kerala' };

/** What the form holds of a profile, each answer by its name. */
function writtenIn(profile: AdminProfile) {
  const { heightFeet = '', heightInch = '', ...typed } = typedFrom(profile);
  const { dobDay: _day, dobMonth: _month, dobYear: _year, photoSubmitted: _submitted, ...answers } = typed;
  return { ...answers, dob: profile.dob, height: formatHeight(heightFeet, heightInch), photo: profile.photo };
}

/** What they have not touched themselves becomes what it is now. */
function takeOver(form: HTMLFormElement, before: AdminProfile, now: AdminProfile): void {
  const earlier = new Map(Object.entries(typedFrom(before)));
  for (const [name, value] of Object.entries(typedFrom(now))) {
    const control = form.elements.namedItem(name);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if ((isText || control instanceof RadioNodeList) && control.value === earlier.get(name)) control.value = value;
  }
}

interface ProfileFormProps {
  /** The profile that is corrected, as the form began with it; undefined while one is added. */
  readonly profile?: AdminProfile | undefined;
  /** The same as it is kept now, if that could be read. */
  readonly now?: AdminProfile | undefined;
}

/** Sends a profile that is added or corrected, and leads to it. */
function useProfileForm({ profile, now }: ProfileFormProps) {
  const photo = usePictureField('photo');
  const { isReported, explain } = useMeanwhile();
  const isTouched = useRef(false);
  const navigate = useNavigate();

  /** @returns the number of the profile */
  async function send(form: ProfileAnswers): Promise<number> {
    const { file, isRemoved } = photo;
    const files = file && { files: { photo: await pictureToSend(file, 'photo') } };
    if (profile === undefined) {
      const body = { ...form, photoSubmitted: file !== undefined };
      return (await photo.send(addProfileForFamily, { body, ...files })).id;
    }
    const kept = now ?? profile;
    const photoSubmitted = file !== undefined || (kept.photo !== null && !isRemoved);
    const seen = (isReported ? kept : profile).updatedAt;
    const params = { id: String(profile.id) };
    await photo.send(changeProfile, {
      params,
      body: { ...form, photoSubmitted, removePhoto: isRemoved, seen },
      ...files,
    });
    return profile.id;
  }

  const form = useForm({
    fields: [...person, ...dobBoxes, ...family, ...contact, 'photo'],
    check: checkProfile,
    act: async (answers) => {
      const id = await send(answers);
      isTouched.current = false;
      toast.success(profile === undefined ? m.said_profileAdded() : m.said_profileChanged());
      // Back leads to where they came from, not into the form once more.
      await navigate(local(adminProfilePath(id)), { replace: true });
    },
    explain,
  });
  return {
    form,
    photo,
    isReported,
    isTouched: () => isTouched.current,
    touch: () => {
      isTouched.current = true;
    },
  };
}

/** All fields on one page, and the photo; nothing typed is lost when it fails, or by going away unasked (decision 20). */
export function ProfileForm({ profile, now }: ProfileFormProps) {
  const { form, photo, isReported, isTouched, touch } = useProfileForm({ profile, now });
  const { ref } = form.formProps;
  /** As far as the form has followed what others change. */
  const followed = useRef(profile);
  useEffect(() => {
    const before = followed.current;
    if (!isReported || before === undefined || now === undefined || ref.current === null) return;
    takeOver(ref.current, before, now);
    followed.current = now;
  }, [isReported, now, ref]);
  const [typed] = useState(() => (profile === undefined ? atFirst : typedFrom(profile)));
  const { errors } = form;
  const photoField = photo.fieldOf(form);
  return (
    <form {...form.formProps} className="column profile-form" onInput={touch}>
      <LeaveQuestion isNeeded={isTouched} />
      <FormProblems title={m.form_problem()} form={form} />
      {isReported && profile && now && <ChangedMeanwhile seen={writtenIn(profile)} now={writtenIn(now)} />}
      <Group title={m.matrimony_stepPerson()}>
        <PersonFields typed={typed} errors={errors} />
      </Group>
      <Group title={m.matrimony_stepFamily()}>
        <FamilyFields typed={typed} errors={errors} />
      </Group>
      <Group title={m.matrimony_stepContact()}>
        <ContactFields typed={typed} errors={errors} />
      </Group>
      <Group title={m.matrimony_photo()}>
        <PictureField
          {...photoField}
          onChoice={(choice) => {
            touch();
            photoField.onChoice(choice);
          }}
          folder="images"
          label={m.matrimony_photo()}
          current={pictureOf(now ?? profile)}
          mayRemove
          optionalMark={m.manage_optional()}
        />
      </Group>
      <div className="flow profile-form__submit">
        <Button
          variant="primary"
          size="lg"
          {...form.submitProps}
          busyLabel={profile === undefined ? m.profiles_adding() : m.manage_saving()}
        >
          {profile === undefined ? m.profiles_add() : m.manage_saveChanges()}
        </Button>
        {profile && (
          <ButtonLink size="lg" href={local(adminProfilePath(profile.id))}>
            {m.manage_cancelEdit()}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

function pictureOf(profile: AdminProfile | undefined) {
  return profile && { image: profile.photo, picture: profile.picture };
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card card--pad">
      <h2 className="title">{title}</h2>
      {children}
    </section>
  );
}
