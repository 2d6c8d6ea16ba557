import { editDocument } from '#contract/content-editing.ts';
import { documentForms } from '#contract/content-forms.ts';
import { type Documents, documents } from '#contract/content.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { api } from '#web/shared/api/client.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { About } from '#web/shared/content/about.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { DocumentForm } from './document-form.tsx';
import { DocumentPage } from './document-page.tsx';
import { createFields, emptyText } from './content-fields.tsx';
import type { LoadedDocument } from './document-editor.ts';

const { read, save } = editDocument.about;
const { LineField, PairField, Rows } = createFields<Documents['about']>();

export async function loader({ request }: LoaderArgs) {
  return { loaded: await loadAsAdmin(request, read, {}) };
}

/** Edits the text about the association on the home page. */
export function Component({ loaderData: { loaded } }: PageProps<typeof loader>) {
  return (
    <DocumentPage name="about" loaded={loaded}>
      {(about) => <AboutForm about={about} />}
    </DocumentPage>
  );
}

function AboutForm({ about }: { readonly about: LoadedDocument<Documents['about']> }) {
  return (
    <DocumentForm
      editor={{
        name: 'about',
        read: about,
        stored: documents.about,
        schema: documentForms.about,
        toForm: (value) => value,
        toDocument: (value) => value,
        save: (body) => api.call(save, { body }),
      }}
      renderPreview={(value) => <About about={value} />}
    >
      <PairField name="heading" label={m.content_heading()} />
      <PairField name="lead" label={m.content_lead()} kind="paragraph" />
      <PairField name="more" label={m.content_more()} kind="paragraph" isOptional />
      <Rows
        name="years"
        title={m.content_years()}
        rowName={m.content_yearOf}
        add={m.content_addYear()}
        blank={{ year: '', text: emptyText }}
        summary={{ year: 'year', words: 'text' }}
      >
        {(path) => (
          <>
            <LineField name={`${path}.year`} label={m.content_year()} />
            <PairField name={`${path}.text`} label={m.content_text()} />
          </>
        )}
      </Rows>
    </DocumentForm>
  );
}
