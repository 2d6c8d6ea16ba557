import { useEffect, useId } from 'react';
import { useRevalidator } from 'react-router';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { editDocument, removeLogo, saveLogo } from '#contract/content-editing.ts';
import { documentForms } from '#contract/content-forms.ts';
import { documents, type Documents } from '#contract/content.ts';
import { api } from '#web/shared/api/client.ts';
import { loadAsAdmin, withSite } from '#web/admin/shell/load-for-admin.ts';
import { Brand } from '#web/shared/content/brand.tsx';
import { Footer } from '#web/shared/content/footer.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { updatedAssociation } from '#web/admin/shell/admin-brand.tsx';
import type { Picture } from '#contract/files.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { DraftLine } from '#web/admin/records/draft-line.tsx';
import { useDraft } from '#web/admin/records/use-draft.ts';
import { noChoice } from '#web/admin/records/file-field.tsx';
import { usePicture } from '#web/admin/records/use-picture.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentPage } from './document-page.tsx';
import { createFields } from './content-fields.tsx';
import type { LoadedDocument } from './document-editor.ts';

interface LogoFormProps {
  /** The file name of the logo; null while the default emblem is shown. */
  readonly logo: string | null;
  readonly picture: Picture | null;
  /** The `updatedAt` of the document that contains the logo. */
  readonly seen: string;
}

/** Replaces or removes the logo, independently of the texts. */
function LogoForm({ logo, picture, seen }: LogoFormProps) {
  const id = useId();
  const chosen = usePicture();
  const draft = useDraft('logo', undefined, [chosen.chosen.choice]);
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
      toast.success(chosen.isChosen ? m.said_logoSaved() : m.said_logoRemoved(), m.failed_contentSave());
      await revalidate();
      chosen.chosen.onChoice(noChoice);
    },
    explain: (error) => {
      const message = conflictMessage(error, { logo: m.content_logo() });
      if (message === undefined) return explainAdminError(error, () => toast.error(m.failed_contentSave()));
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
      <p className="hint">{m.content_logoHint()}</p>
      <PictureField {...chosen.fieldOf(form)} folder="uploads" current={{ image: logo, picture }} mayRemove />
      <div className="content-document__save content-document__save--still">
        <DraftLine draft={draft} />
        <Button size="lg" {...form.submitProps} busyLabel={m.manage_saving()}>
          {m.content_saveLogo()}
        </Button>
      </div>
    </form>
  );
}

const { read, save } = editDocument.association;
const { LineField, PairField } = createFields<Omit<Documents['association'], 'logo'>>();

export async function loader({ request }: LoaderArgs) {
  return { loaded: await withSite(loadAsAdmin(request, read, {})) };
}

export function Component({ loaderData: { loaded } }: PageProps<typeof loader>) {
  return (
    <DocumentPage name="association" loaded={loaded}>
      {(association) => <AssociationForm association={association} site={association.site} />}
    </DocumentPage>
  );
}

interface AssociationFormProps {
  readonly association: LoadedDocument<Documents['association']>;
  readonly site: Site;
}

function AssociationForm({ association, site }: AssociationFormProps) {
  const { logo } = association.value;
  useEffect(() => {
    const { shortName, logo: shown } = site.association;
    updatedAssociation.write({ shortName, mark: { logo: shown, picture: site.logoPicture } });
  }, [site]);
  return (
    <DocumentForm
      editor={{
        name: 'association',
        read: association,
        stored: documents.association,
        schema: documentForms.association,
        toForm: ({ shortName, fullName, tagline, footerLine }) => ({ shortName, fullName, tagline, footerLine }),
        toDocument: (values) => ({ ...values, logo }),
        save: (body) => api.call(save, { body }),
      }}
      renderPreview={(value) => (
        <>
          <div className="preview__brand">
            <Brand association={value} logoPicture={site.logoPicture} />
          </div>
          <Footer {...site} association={value} />
        </>
      )}
      further={<LogoForm logo={logo} picture={site.logoPicture} seen={association.updatedAt} />}
    >
      <LineField name="shortName" label={m.content_shortName()} hint={m.content_shortNameHint()} />
      <PairField name="fullName" label={m.content_fullName()} hint={m.content_fullNameHint()} isOptional />
      <PairField name="tagline" label={m.content_tagline()} isOptional />
      <PairField name="footerLine" label={m.content_footerLine()} isOptional />
    </DocumentForm>
  );
}
