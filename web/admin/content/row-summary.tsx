import { withoutMarkdown } from '#web/admin/records/without-markdown.ts';
import { useMissingTranslations, useEditedLanguage } from '#web/admin/records/one-language.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { Language } from '#contract/links.ts';
import { useDocumentFields } from './document-fields.ts';
import { valueAt } from './document-values.ts';

/** Names of the fields whose texts summarise a row. */
export interface RowSummaryFields {
  /** The name of the field whose text is shown large before the other texts, for example a year. */
  readonly year?: string;
  readonly title?: string;
  readonly words?: string;
}

interface RowSummaryProps {
  /** The path of the row in the document, for example `chapters.2`. */
  readonly name: string;
  readonly rowName: string;
  readonly parts: RowSummaryFields;
  readonly isOpen: boolean;
}

/**
 * The summary of a row: its year and title, and its text while the row is closed. Also shows whether the row has errors
 * or lacks a translation.
 */
export function RowSummary({ name, rowName, parts, isOpen }: RowSummaryProps) {
  const { values, errors } = useDocumentFields();
  const language = useEditedLanguage();
  const isWithin = (path: string) => path.startsWith(`${name}.`);
  const isMissing = useMissingTranslations().some(isWithin);
  const isWrong = Object.keys(errors).some(isWithin);

  /** Returns the text in the edited language, or in English if the text in that language is empty. */
  function textOf(part: string | undefined): { readonly text: string; readonly lang: Language | undefined } {
    for (const lang of part === undefined ? [] : [undefined, language, 'en' as const]) {
      const text = valueAt(values, `${name}.${part}${lang === undefined ? '' : `.${lang}`}`);
      if (typeof text === 'string' && text.trim() !== '') return { text: withoutMarkdown(text), lang };
    }
    return { text: '', lang: undefined };
  }
  const year = textOf(parts.year);
  const title = textOf(parts.title);
  const words = isOpen ? { text: m.content_writingHere(), lang: undefined } : textOf(parts.words);
  return (
    <>
      {year.text !== '' && (
        <span className="figures edited-rows__year" lang={year.lang}>
          {year.text}
        </span>
      )}
      <span className="edited-rows__text">
        <b>
          <span className="visually-hidden">{rowName} </span>
          {title.text === '' ? (
            year.text === '' && <span aria-hidden="true">{rowName}</span>
          ) : (
            <span lang={title.lang}>{title.text}</span>
          )}
        </b>
        {words.text !== '' && (
          <span className="muted edited-rows__words" lang={words.lang}>
            {words.text}
          </span>
        )}
        {isWrong && (
          <span className="error">
            <Icon name="alert" size={18} />
            {m.form_problem()}
          </span>
        )}
        {!isOpen && isMissing && <MalayalamMissing />}
      </span>
      <Icon name="down" className="edited-rows__arrow" />
    </>
  );
}
