import type { ComponentProps, ReactElement } from 'react';
import { TextField, TextareaField } from '#web/shared/ui/field.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { lacksMalayalam } from '#contract/content.ts';
import { fieldError } from '#web/shared/ui/form-state.ts';
import { MarkdownField } from '#web/admin/records/markdown-field.tsx';
import { LanguageHalf, useReportMissingTranslation } from '#web/admin/records/one-language.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { type Locale, locales } from '#web/shared/languages/locale.ts';
import { useDocumentFields } from './document-fields.ts';
import { type PathTo, valueAt } from './document-values.ts';
import { Rows, type RowsProps } from './rows.tsx';

export const emptyText = { en: '', ml: '' };

/** Returns the props of a text control: value, error and change handler. */
function useTextAt(name: string) {
  const { values, errors, put } = useDocumentFields();
  const value = valueAt(values, name);
  return {
    name,
    value: typeof value === 'string' ? value : '',
    error: fieldError(errors, name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      put(name, currentTarget.value),
  };
}

interface LineFieldProps {
  /** The path of the text in the document, such as `phones.0.display`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean;
  readonly kind?: 'text' | 'tel' | 'email' | 'numeric';
}

/** A field for a text that is the same in both languages. */
function LineField({ name, isOptional = false, ...field }: LineFieldProps) {
  return (
    <TextField
      {...field}
      {...useTextAt(name)}
      autoComplete="off"
      aria-required={!isOptional || undefined}
      optionalMark={isOptional ? m.manage_optional() : undefined}
    />
  );
}

type Kind = 'line' | 'paragraph' | 'markdown';

interface PairFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** True if the English text may be empty. */
  readonly isOptional?: boolean;
  readonly kind?: Kind;
}

/** A field for a text in English and in Malayalam. Only one of the two languages is visible at a time. */
function PairField({ name, ...half }: PairFieldProps) {
  const en = useTextAt(`${name}.en`).value.trim();
  const ml = useTextAt(`${name}.ml`).value.trim();
  const isMissing = lacksMalayalam({ en, ml });
  useReportMissingTranslation(name, isMissing);
  return (
    <div className="field text-pair">
      {locales.map((language) => (
        <LanguageHalf key={language} language={language}>
          <Words {...half} name={`${name}.${language}`} language={language} isMissing={isMissing} />
        </LanguageHalf>
      ))}
    </div>
  );
}

interface WordsProps extends PairFieldProps {
  readonly language: Locale;
  readonly isMissing: boolean;
}

function Words({ name, label, hint, isOptional = false, kind = 'line', language, isMissing }: WordsProps) {
  const { onChange, ...text } = useTextAt(name);
  const isRequired = language === 'en' && !isOptional;
  const props = {
    ...text,
    hint,
    lang: language,
    label: (
      <>
        {label}
        <span className="visually-hidden"> ({language === 'en' ? m.content_english() : m.content_malayalam()})</span>
        {isOptional && <span className="optional"> {m.manage_optional()}</span>} {isMissing && <MalayalamMissing />}
      </>
    ),
    'aria-required': isRequired || undefined,
  };
  if (kind === 'markdown') return <MarkdownField {...props} onChange={onChange} />;
  if (kind === 'paragraph') return <TextareaField {...props} onChange={onChange} rows={2} />;
  return <LongLine {...props} onText={onChange} />;
}

interface LongLineProps extends Omit<ComponentProps<typeof TextareaField>, 'onChange'> {
  readonly onText: ReturnType<typeof useTextAt>['onChange'];
}

/** A field for one line of text, which grows so that all of it is visible. */
function LongLine({ onText, ...field }: LongLineProps) {
  return (
    <TextareaField
      {...field}
      rows={1}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      onChange={({ currentTarget }) =>
        onText({ currentTarget: { value: currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') } })
      }
    />
  );
}

interface Pair {
  readonly en: string;
  readonly ml: string | null;
}

interface FieldsOf<Values> {
  readonly LineField: (props: LineFieldProps & { readonly name: PathTo<Values, string> }) => ReactElement;
  readonly PairField: (props: PairFieldProps & { readonly name: PathTo<Values, Pair> }) => ReactElement;
  readonly useTextAt: (name: PathTo<Values, string>) => ReturnType<typeof useTextAt>;
  readonly Rows: <List extends PathTo<Values, readonly unknown[]>>(props: RowsProps<List>) => ReactElement;
}

/** Returns the field components of a document. A path that does not exist in `Values` does not compile. */
export function createFields<Values>(): FieldsOf<Values> {
  return { LineField, PairField, Rows, useTextAt };
}
