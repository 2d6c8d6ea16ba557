import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { addProfileForFamily } from '#contract/matrimony.ts';
import { local } from '#web/shared/links/addresses.ts';
import { pictureToSend } from '#web/shared/api/upload-picture.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { useUpload } from '#web/admin/records/use-upload.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { ContactFields } from '#web/shared/profiles/contact-fields.tsx';
import { FamilyFields } from '#web/shared/profiles/family-fields.tsx';
import { PersonFields } from '#web/shared/profiles/person-fields.tsx';
import { checkProfile, dobBoxes, profileFields, type TypedProfile } from '#web/shared/profiles/typed-profile.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { LeaveQuestion } from '#web/admin/records/leave-question.tsx';
import { PhotoField } from './photo-field.tsx';

const { person, family, contact } = profileFields;
/** Families live here first. */
const atFirst: TypedProfile = { country: 'India', state: 'Kerala' };

/** All fields on one page, and the photo; nothing typed is lost when it fails, or by going away unasked (decision 20). */
export function AddProfileForm() {
  const [photo, setPhoto] = useState<{ readonly file: File | undefined; readonly attempt: number }>();
  const isTouched = useRef(false);
  const { share, send, giveUp } = useUpload();
  const navigate = useNavigate();
  const form = useForm({
    fields: [...person, ...dobBoxes, ...family, ...contact, 'photo'],
    check: checkProfile,
    act: async (body) => {
      const file = photo?.file;
      const files = file && { photo: await pictureToSend(file, 'photo') };
      const { id } = await send(addProfileForFamily, {
        body: { ...body, photoSubmitted: files !== undefined },
        ...(files && { files }),
      });
      isTouched.current = false;
      toast.success(m.said_profileAdded());
      await navigate(local(adminProfilePath(id)));
    },
    explain: (error) => explainAdminError(error, () => undefined),
  });
  const { errors, attempt } = form;
  const touch = () => {
    isTouched.current = true;
  };
  return (
    <form {...form.formProps} className="column add-profile" onInput={touch}>
      <LeaveQuestion isNeeded={() => isTouched.current} />
      <FormProblems title={m.form_problem()} form={form} />
      <Group title={m.matrimony_stepPerson()}>
        <PersonFields typed={atFirst} errors={errors} />
      </Group>
      <Group title={m.matrimony_stepFamily()}>
        <FamilyFields typed={atFirst} errors={errors} />
      </Group>
      <Group title={m.matrimony_stepContact()}>
        <ContactFields typed={atFirst} errors={errors} />
      </Group>
      <Group title={m.matrimony_photo()}>
        <PhotoField
          file={photo?.file}
          onFile={(file) => {
            touch();
            setPhoto({ file, attempt });
          }}
          // What was wrong with a photo is not wrong with the one chosen afterwards.
          error={photo?.attempt === attempt ? undefined : errors['photo']}
          share={share}
          onGiveUp={giveUp}
        />
      </Group>
      <Button variant="primary" size="lg" {...form.submitProps} busyLabel={m.profiles_adding()}>
        {m.profiles_add()}
      </Button>
    </form>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card card--pad">
      <h2 className="title">{title}</h2>
      {children}
    </section>
  );
}
