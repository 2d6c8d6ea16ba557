import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { documents, type Documents, type Text } from '#contract/content.ts';
import { editDocument } from '#contract/content-editing.ts';
import { documentForms } from '#contract/content-forms.ts';
import { api } from '#web/shared/api/client.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import type { RichText } from '#contract/rich-text.ts';
import { Quotation, Timeline } from '#web/shared/content/timeline.tsx';
import { ContentText, useDisplayLanguage } from '#web/shared/languages/content-text.tsx';
import { useRichPreviews } from '#web/admin/records/use-rich-previews.ts';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { createFields, emptyText } from './content-fields.tsx';
import { DocumentForm } from './document-form.tsx';
import { DocumentPage } from './document-page.tsx';
import type { LoadedDocument } from './document-editor.ts';

const none: RichText = [];

/** Previews the page About. The server formats the text only in the displayed language. */
function HistoryPreview({ history }: { readonly history: Documents['history'] }) {
  const language = useDisplayLanguage();
  const isMalayalam = ({ ml }: { readonly ml: string | null }) => language === 'ml' && (ml ?? '').trim() !== '';
  const texts = useRichPreviews(history.chapters.map(({ text }) => (isMalayalam(text) ? (text.ml ?? '') : text.en)));
  const chapters = history.chapters.map((chapter, index) => {
    const text = texts[index] ?? none;
    return { ...chapter, text: isMalayalam(chapter.text) ? { en: none, ml: text } : { en: text, ml: null } };
  });
  return (
    <>
      <PageHead title={m.nav_about()} lead={<ContentText text={history.lead} />} />
      <section className="section">
        <div className="container">
          <Timeline chapters={chapters} />
        </div>
      </section>
      {history.saying && <Quotation saying={history.saying} />}
    </>
  );
}

type History = Documents['history'];

/** The field values of the form. They include the fields of the saying even if the document has no saying. */
export interface HistoryValues extends History {
  saying: NonNullable<History['saying']>;
}

function toForm(history: History): HistoryValues {
  return { ...history, saying: history.saying ?? { words: emptyText, note: emptyText } };
}

const isEmpty = ({ en, ml }: Text) => en.trim() === '' && (ml ?? '').trim() === '';

/** Converts the fields to a document. A saying without text is stored as null. */
function fromForm({ saying, ...history }: HistoryValues): History {
  return { ...history, saying: isEmpty(saying.words) && isEmpty(saying.note) ? null : saying };
}

const { read, save } = editDocument.history;
const { PairField, Rows } = createFields<HistoryValues>();

export async function loader({ request }: LoaderArgs) {
  return { loaded: await loadAsAdmin(request, read, {}) };
}

/** Edits the history of the community (specification section 2, /about). */
export function Component({ loaderData: { loaded } }: PageProps<typeof loader>) {
  return (
    <DocumentPage name="history" loaded={loaded}>
      {(history) => <HistoryForm history={history} />}
    </DocumentPage>
  );
}

function HistoryForm({ history }: { readonly history: LoadedDocument<Documents['history']> }) {
  return (
    <DocumentForm
      editor={{
        name: 'history',
        read: history,
        stored: documents.history,
        schema: documentForms.history,
        toForm,
        toDocument: fromForm,
        save: (body) => api.call(save, { body }),
      }}
      renderPreview={(value) => <HistoryPreview history={value} />}
    >
      <PairField name="lead" label={m.content_lead()} kind="paragraph" />
      <Rows
        name="chapters"
        title={m.content_chapters()}
        rowName={m.content_chapter}
        add={m.content_addChapter()}
        blank={{ when: emptyText, title: emptyText, text: emptyText }}
        summary={{ year: 'when', title: 'title', words: 'text' }}
      >
        {(path) => (
          <>
            <div className="column content-document__beside">
              <PairField name={`${path}.when`} label={m.content_when()} hint={m.content_whenHint()} />
              <PairField name={`${path}.title`} label={m.content_titleField()} />
            </div>
            <PairField name={`${path}.text`} label={m.content_text()} kind="markdown" />
          </>
        )}
      </Rows>
      <fieldset className="content-document__part">
        <legend className="title edited-rows__title">{m.content_saying()}</legend>
        <p className="hint">{m.content_sayingHint()}</p>
        <PairField name="saying.words" label={m.content_sayingWords()} isOptional />
        <PairField name="saying.note" label={m.content_sayingNote()} isOptional />
      </fieldset>
    </DocumentForm>
  );
}
