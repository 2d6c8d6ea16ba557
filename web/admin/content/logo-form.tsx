import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { removeLogo, saveLogo } from '#contract/content-editing.ts';
import type { Picture } from '#contract/files.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { conflictSentence } from '#web/shared/forms/conflict-words.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { usePicture } from '#web/admin/records/use-upload.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

interface LogoFormProps {
  /** The bare name of the picture; null while the emblem stands there. */
  readonly logo: string | null;
  readonly picture: Picture | null;
  /** The `updatedAt` of the document that the logo is a part of. */
  readonly seen: string;
}

/** Replaces the logo or takes it away, apart from the words. */
export function LogoForm({ logo, picture, seen }: LogoFormProps) {
  const id = useId();
  const chosen = usePicture();
  const draft = useDraft('logo', undefined, [chosen.choice]);
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: [],
    files: saveLogo.files,
    check: () =>
      chosen.isChosen || chosen.isRemoved ? { value: undefined } : { errors: { image: m.said_imageRequired() } },
    act: async () => {
      if (chosen.isChosen) await chosen.send(saveLogo, { body: { seen }, ...(await chosen.filesToSend()) });
      else await api.call(removeLogo, { query: { seen } });
      draft.settle();
      toast.success(chosen.isChosen ? m.said_logoSaved() : m.said_logoRemoved(), m.said_contentSaveFailed());
      await revalidate();
      chosen.forgetSent();
    },
    explain: (error) => {
      const message = conflictSentence(error, { logo: m.content_logo() });
      if (message === undefined) return explainAdminError(error, () => toast.error(m.said_contentSaveFailed()));
      toast.error(message);
      void revalidate();
      return {};
    },
  });
  return (
    <form {...form.formProps} className="card content-document__form" aria-labelledby={id}>
      <h2 className="title content-document__title" id={id}>
        {m.content_logo()}
      </h2>
      <DraftOffer draft={draft} />
      <p className="hint">{m.content_logoHint()}</p>
      <PictureField {...chosen.fieldOf(form)} folder="uploads" current={{ image: logo, picture }} mayRemove />
      <div className="content-document__save content-document__save--still">
        <Button size="lg" {...form.submitProps} busyLabel={m.manage_saving()}>
          {m.content_saveLogo()}
        </Button>
      </div>
    </form>
  );
}
