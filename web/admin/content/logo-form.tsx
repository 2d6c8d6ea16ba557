import { useEffect, useId } from 'react';
import { useRevalidator } from 'react-router';
import { removeLogo, saveLogo } from '#contract/content-editing.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { noChoice } from '#web/shared/forms/file-field.tsx';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { usePicture } from '#web/shared/forms/use-picture.ts';
import { updatedAssociation } from '#web/admin/shell/admin-brand.tsx';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { api } from '#web/shared/api/client.ts';
import type { Site } from '#web/shared/documents/document.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

interface LogoFormProps {
  readonly site: Site;
  /** The `updatedAt` of the document that contains the logo. */
  readonly seen: string;
}

/** Replaces or removes the logo, independently of the texts. */
export function LogoForm({ site, seen }: LogoFormProps) {
  const id = useId();
  const chosen = usePicture();
  const draft = useDraft('logo', undefined, [chosen.chosen.choice]);
  const { revalidate } = useRevalidator();
  const { shortName, logo } = site.association;
  useEffect(() => {
    updatedAssociation.write({ shortName, mark: { logo, picture: site.logoPicture } });
  }, [shortName, logo, site]);
  const form = useForm({
    fields: [],
    files: saveLogo.files,
    check: () =>
      chosen.isChosen || chosen.isRemoved ? { value: undefined } : { errors: { image: m.said_imageRequired() } },
    act: async () => {
      if (chosen.isChosen) await chosen.send(saveLogo, { body: { seen }, ...(await chosen.filesToSend()) });
      else await api.call(removeLogo, { query: { seen } });
      draft.settle();
      toast.success(chosen.isChosen ? m.said_logoSaved() : m.said_logoRemoved(), m.failed_contentSave());
      await revalidate();
      chosen.chosen.onChoice(noChoice);
    },
    explain: (error) => {
      const message = conflictMessage(error, { logo: m.content_logo() });
      if (message === undefined) return explainFailure(error, () => toast.error(m.failed_contentSave()));
      toast.error(message);
      void revalidate();
      return {};
    },
  });
  return (
    <form {...form.formProps} className="card document__form" aria-labelledby={id}>
      <h2 className="title" id={id}>
        {m.content_logo()}
      </h2>
      <p className="hint">{m.content_logoHint()}</p>
      <PictureField
        {...chosen.fieldOf(form)}
        folder="uploads"
        current={{ image: logo, picture: site.logoPicture }}
        mayRemove
      />
      <div className="document__save document__save--still">
        <DraftLine draft={draft} />
        <Button size="lg" {...form.submitProps} busyLabel={m.manage_saving()}>
          {m.content_saveLogo()}
        </Button>
      </div>
    </form>
  );
}
