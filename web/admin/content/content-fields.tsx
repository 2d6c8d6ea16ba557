import type { ComponentProps, ReactElement } from 'react';
import { TextField, TextareaField } from '#web/shared/ui/field.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { lacksMalayalam } from '#contract/content.ts';
import { errorAt } from '#web/shared/ui/form-state.ts';
import { MarkdownField } from '#web/admin/records/markdown-field.tsx';
import { Half, useNotedPair } from '#web/admin/records/one-language.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { type Locale, locales } from '#web/shared/languages/locale.ts';
import { useDocumentFields } from './document-fields.ts';
import { type PathTo, valueAt } from './document-values.ts';
import { Rows, type RowsProps } from './rows.tsx';

/** What a pair of texts begins with in a new row. */
export const noWords = { en: '', ml: '' };

/** What a control of a text needs: what stands in it, what is wrong with that, and where to write what is typed. */
function useTextAt(name: string) {
  const { values, errors, put } = useDocumentFields();
  const value = valueAt(values, name);
  return {
    name,
    value: typeof value === 'string' ? value : '',
    error: errorAt(errors, name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      put(name, currentTarget.value),
  };
}

interface LineFieldProps {
  /** The path in its document. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean;
  readonly kind?: 'text' | 'tel' | 'email' | 'numeric';
}

/** Something that is the same in every language. */
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
  /** The path of the pair in its document. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The English may be left out. */
  readonly isOptional?: boolean;
  readonly kind?: Kind;
}

/** Words in English and in Malayalam, one language at a time. */
function PairField({ name, ...half }: PairFieldProps) {
  const en = useTextAt(`${name}.en`).value.trim();
  const ml = useTextAt(`${name}.ml`).value.trim();
  const isMissing = lacksMalayalam({ en, ml });
  useNotedPair(name, isMissing);
  return (
    <div className="field text-pair">
      {locales.map((language) => (
        <Half key={language} language={language}>
          <Words {...half} name={`${name}.${language}`} language={language} isMissing={isMissing} />
        </Half>
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

/** One line of text, of which all is seen: it is as high as its words need. */
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

/** Words in both languages, as a document holds them. */
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

/** The fields of a document with these values: a name that leads nowhere in them does not compile. */
export function createFields<Values>(): FieldsOf<Values> {
  return { LineField, PairField, Rows, useTextAt };
}
