import type { ReactNode } from 'react';
import { TextField, TextareaField } from '#web/shared/ui/field.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { lacksMalayalam } from '#contract/content.ts';
import { errorAt } from '#web/shared/ui/form-state.ts';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { useDocumentFields } from './document-fields.ts';
import { type PathTo, valueAt } from './document-values.ts';
import { MarkdownField } from './markdown-field.tsx';
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

/** Words in English and in Malayalam: beside each other where there is room. */
function PairField({ name, label, hint, isOptional = false, kind = 'line' }: PairFieldProps) {
  const hintId = `${name}-hint`;
  return (
    <fieldset className="text-pair field" aria-describedby={hint === undefined ? undefined : hintId}>
      <legend className="label">
        {label}
        {isOptional && <span className="optional"> {m.manage_optional()}</span>}
      </legend>
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      <div className="column text-pair__both">
        <Half name={`${name}.en`} lang="en" label={m.content_english()} kind={kind} isRequired={!isOptional} />
        <MalayalamHalf name={name} kind={kind} />
      </div>
    </fieldset>
  );
}

function MalayalamHalf({ name, kind }: { readonly name: string; readonly kind: Kind }) {
  const en = useTextAt(`${name}.en`).value.trim();
  const ml = useTextAt(`${name}.ml`).value.trim();
  const label = (
    <span className="row wraps-badges text-pair__label">
      {m.content_malayalam()} {lacksMalayalam({ en, ml }) && <MalayalamMissing />}
    </span>
  );
  return <Half name={`${name}.ml`} lang="ml" label={label} kind={kind} isRequired={false} />;
}

interface HalfProps {
  readonly name: string;
  readonly lang: 'en' | 'ml';
  readonly label: ReactNode;
  readonly kind: Kind;
  readonly isRequired: boolean;
}

function Half({ name, kind, isRequired, ...field }: HalfProps) {
  const shared = { ...field, ...useTextAt(name), 'aria-required': isRequired || undefined };
  if (kind === 'line') return <TextField {...shared} autoComplete="off" />;
  if (kind === 'markdown') return <MarkdownField {...shared} />;
  return <TextareaField {...shared} />;
}

/** Words in both languages, as a document holds them. */
interface Pair {
  readonly en: string;
  readonly ml: string | null;
}

interface FieldsOf<Values> {
  readonly LineField: (props: LineFieldProps & { readonly name: PathTo<Values, string> }) => ReactNode;
  readonly PairField: (props: PairFieldProps & { readonly name: PathTo<Values, Pair> }) => ReactNode;
  readonly useTextAt: (name: PathTo<Values, string>) => ReturnType<typeof useTextAt>;
  readonly Rows: <List extends PathTo<Values, readonly unknown[]>>(props: RowsProps<List>) => ReactNode;
}

/** The fields of a document with these values: a name that leads nowhere in them does not compile. */
export function fieldsOf<Values>(): FieldsOf<Values> {
  return { LineField, PairField, Rows, useTextAt };
}
