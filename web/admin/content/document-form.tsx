import { useId, useRef, type ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { DraftLine, DraftOffer } from '#web/admin/records/draft.tsx';
import { OneLanguage, useOneLanguage } from '#web/admin/records/one-language.tsx';
import { formatPath } from '#web/admin/versions/format-path.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { ErrorSummary } from '#web/shared/ui/form-problems.tsx';
import { useAlive } from '#web/shared/ui/use-form.ts';
import { DocumentConflict } from './conflict.tsx';
import type { DocumentEditor } from './document-editor.ts';
import { DocumentFieldsContext } from './document-fields.ts';
import { useFollowed } from './use-followed.ts';
import { useDocumentForm } from './use-document-form.ts';
import { Preview } from './preview.tsx';

interface DocumentFormProps<F extends object, V, B> {
  readonly editor: DocumentEditor<F, V, B>;
  /** What the site would show. */
  readonly renderPreview: (document: V) => ReactNode;
  /** The fields. */
  readonly children: ReactNode;
  /** A form of its own that stands below. */
  readonly further?: ReactNode;
}

/** The form of a document with what it would look like beside it, below it where there is no room. */
export function DocumentForm<F extends object, V, B>(props: DocumentFormProps<F, V, B>) {
  const { editor, renderPreview, children, further } = props;
  const isAlive = useAlive();
  const headingId = useId();
  const { fields, submit, attempt, isBusy, draft, met } = useDocumentForm(editor);
  const preview = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const oneLanguage = useOneLanguage();
  const { language } = oneLanguage.value;
  const followed = useFollowed(form, language);
  const toPreview = () => {
    preview.current?.focus({ preventScroll: true });
    preview.current?.scrollIntoView({ block: 'start' });
  };
  const problems = Object.entries(fields.errors).map(([path, message]) => ({
    fieldId: path,
    message: `${formatPath(path)}: ${message}`,
  }));
  return (
    <DocumentFieldsContext value={fields}>
      <div className="column content-document">
        <div className="column content-document__side">
          <form
            ref={form}
            className="card content-document__form"
            noValidate
            method="post"
            aria-labelledby={headingId}
            onSubmit={submit}
          >
            <h2 className="visually-hidden" id={headingId}>
              {m.content_words()}
            </h2>
            <DraftOffer draft={draft} />
            <ErrorSummary title={m.form_problem()} problems={problems} attempt={attempt} />
            {met && <DocumentConflict key={met.moment} {...met} />}
            <OneLanguage {...oneLanguage}>{children}</OneLanguage>
            <div className="content-document__save">
              <DraftLine draft={draft} />
              <Button
                variant="primary"
                size="lg"
                type="submit"
                busy={isBusy}
                busyLabel={m.manage_saving()}
                disabled={!isAlive}
              >
                {m.manage_saveChanges()}
              </Button>
              <Button className="only-stacked content-document__see-preview" size="lg" onClick={toPreview}>
                {m.notices_preview()}
              </Button>
            </div>
          </form>
          {further}
        </div>
        <Preview ref={preview} language={language} followed={followed}>
          {renderPreview(editor.toDocument(fields.values))}
        </Preview>
      </div>
    </DocumentFieldsContext>
  );
}
