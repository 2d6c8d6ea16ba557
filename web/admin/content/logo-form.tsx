import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { removeLogo, saveLogo } from '#contract/content-editing.ts';
import type { Picture } from '#contract/images.ts';
import { callAsAdmin } from '#web/shared/api/call-as-admin.ts';
import { pictureToSend } from '#web/shared/api/upload-picture.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { noChoice } from '#web/admin/records/file-field.tsx';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { useUpload } from '#web/admin/records/use-upload.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { useToast } from '#web/shared/ui/use-toast.ts';

interface LogoFormProps {
  /** The bare name of the picture; null while the emblem stands there. */
  readonly logo: string | null;
  readonly picture: Picture | null;
}

/** Replaces the logo or takes it away, apart from the words. */
export function LogoForm({ logo, picture }: LogoFormProps) {
  const id = useId();
  const [choice, setChoice] = useState({ ...noChoice, attempt: 0 });
  const { share, send, giveUp } = useUpload();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { file, isRemoved } = choice;
  const form = useForm({
    fields: ['image'],
    check: () => (file || isRemoved ? { value: undefined } : { errors: { image: m.said_imageRequired() } }),
    act: async () => {
      if (file) await send(saveLogo, { files: { image: await pictureToSend(file, 'image') } });
      else await callAsAdmin(removeLogo, {});
      toast.success(file ? m.said_logoSaved() : m.said_logoRemoved(), m.said_contentSaveFailed());
      await revalidate();
      setChoice({ ...noChoice, attempt: form.attempt });
    },
    explain: (error) => explainAdminError(error, () => toast.error(m.said_contentSaveFailed())),
  });
  return (
    <form {...form.formProps} className="card content-document__form" aria-labelledby={id}>
      <h2 className="title content-document__title" id={id}>
        {m.content_logo()}
      </h2>
      <p className="hint">{m.content_logoHint()}</p>
      <PictureField
        name="image"
        folder="uploads"
        current={{ image: logo, picture }}
        mayRemove
        choice={choice}
        onChoice={(next) => setChoice({ ...next, attempt: form.attempt })}
        error={choice.attempt === form.attempt ? undefined : form.errors['image']}
        share={share}
        onGiveUp={giveUp}
      />
      <div className="content-document__save content-document__save--still">
        <Button size="lg" {...form.submitProps} busyLabel={m.manage_saving()}>
          {m.content_saveLogo()}
        </Button>
      </div>
    </form>
  );
}
