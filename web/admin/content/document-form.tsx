import { Fragment, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConflictPanel } from '#web/shared/forms/conflict-panel.tsx';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { OneLanguage, useOneLanguage } from '#web/admin/records/one-language.tsx';
import { withoutMarkdown } from '#web/admin/records/without-markdown.ts';
import type { Site } from '#web/shared/documents/document.ts';
import type { Locale } from '#web/shared/languages/locale.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import type { EditedDocument, LoadedDocument } from './edited-documents.tsx';
import { Fields } from './fields.tsx';
import { Preview } from './preview.tsx';
import { useDocumentForm } from './use-document-form.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.name !== '');

/** Returns the control for `language` from the pair of English and Malayalam fields that contains `control`. */
function halfOf(control: Control, language: Locale): Control | undefined {
  const half = control.closest('.text-pair')?.querySelector(`[data-half='${language}'] :is(input, textarea)`);
  return isControl(half) ? half : undefined;
}

/**
 * Returns the current line, the current paragraph and the whole text of a field. The preview may show any of these as
 * one element. For an empty Malayalam field, uses the English text, because visitors see it instead.
 */
function previewTexts(control: Control): readonly string[] {
  const { value: text, selectionStart } = control;
  const english = text.trim() === '' ? halfOf(control, 'en') : undefined;
  if (english !== undefined && english !== control) return previewTexts(english);
  const at = selectionStart ?? 0;
  const around = (between: string) => {
    const begin = at === 0 ? 0 : text.lastIndexOf(between, at - 1);
    const end = text.indexOf(between, at);
    return text.slice(Math.max(0, begin), end === -1 ? undefined : end);
  };
  return [around('\n'), around('\n\n'), text].map(withoutMarkdown).filter((words) => words.trim() !== '');
}

/** Tracks the text that is edited in a form, so that the preview can highlight it. */
function useEditedText(form: RefObject<HTMLFormElement | null>, language: Locale): readonly string[] {
  const [words, setWords] = useState<readonly string[]>([]);
  const newest = useRef<Control>(undefined);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!isControl(target) || form.current?.contains(target) !== true) return;
      newest.current = target;
      setWords(previewTexts(target));
    };
    const happenings = ['focusin', 'input', 'keyup', 'pointerup'] as const;
    // Listens at the window, so that React's handlers run first. Otherwise React would reset the text of controlled
    // fields.
    for (const each of happenings) addEventListener(each, follow);
    return () => {
      for (const each of happenings) removeEventListener(each, follow);
    };
  }, [form]);
  useEffect(() => {
    const half = newest.current && halfOf(newest.current, language);
    if (half) setWords(previewTexts(half));
  }, [language]);
  return words;
}

interface DocumentFormProps {
  readonly name: string;
  readonly edited: EditedDocument;
  readonly read: LoadedDocument & { readonly site: Site };
  /** A second form, below the form of the document. */
  readonly further?: ReactNode;
}

/** The form of a document, with a preview next to it or below it. */
export function DocumentForm({ name, edited, read, further }: DocumentFormProps) {
  const headingId = useId();
  const { form, values, change, round, draft, conflict } = useDocumentForm(name, edited, read);
  const preview = useRef<HTMLElement>(null);
  const oneLanguage = useOneLanguage();
  const { language } = oneLanguage.value;
  const followed = useEditedText(form.formProps.ref, language);
  const toPreview = () => {
    preview.current?.focus({ preventScroll: true });
    preview.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="column document">
      <div className="column document__side">
        <form {...form.formProps} className="card document__form" aria-labelledby={headingId}>
          <h2 className="visually-hidden" id={headingId}>
            {m.content_words()}
          </h2>
          <FormProblems title={m.form_problem()} form={form} />
          {conflict && <ConflictPanel key={conflict.moment} conflict={conflict} />}
          <OneLanguage {...oneLanguage}>
            <Fragment key={round}>
              <Fields fields={edited.fields} control={form.field} values={values} onChange={change} />
            </Fragment>
          </OneLanguage>
          <div className="document__save">
            <DraftLine draft={draft} />
            <Button variant="primary" size="lg" {...form.submitProps} busyLabel={m.manage_saving()}>
              {m.manage_saveChanges()}
            </Button>
            <Button className="only-stacked" size="lg" onClick={toPreview}>
              {m.notices_preview()}
            </Button>
          </div>
        </form>
        {further}
      </div>
      <Preview ref={preview} language={language} followed={followed}>
        {edited.preview(values, read.site)}
      </Preview>
    </div>
  );
}
