import { useFormContext, useWatch } from 'react-hook-form';
import { TextField, TextareaField } from '#web/shared/ui/field.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { lacksMalayalam } from '#contract/content.ts';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { MarkdownField } from './markdown-field.tsx';

/** What a pair of texts begins with in a new row. */
export const noWords = { en: '', ml: '' };

/** What is wrong with a field of the document, by its path. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(name, formState).error?.message;
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
export function LineField({ name, isOptional = false, ...field }: LineFieldProps) {
  const { register } = useFormContext();
  return (
    <TextField
      {...field}
      {...register(name)}
      error={useFieldError(name)}
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
export function PairField({ name, label, hint, isOptional = false, kind = 'line' }: PairFieldProps) {
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

function wordsOf(typed: unknown): string {
  return typeof typed === 'string' ? typed.trim() : '';
}

function MalayalamHalf({ name, kind }: { readonly name: string; readonly kind: Kind }) {
  const en: unknown = useWatch({ name: `${name}.en` });
  const ml: unknown = useWatch({ name: `${name}.ml` });
  const isMissing = lacksMalayalam({ en: wordsOf(en), ml: wordsOf(ml) });
  const label = (
    <span className="row wraps-badges text-pair__label">
      {m.content_malayalam()} {isMissing && <MalayalamMissing />}
    </span>
  );
  return <Half name={`${name}.ml`} lang="ml" label={label} kind={kind} isRequired={false} />;
}

interface HalfProps {
  readonly name: string;
  readonly lang: 'en' | 'ml';
  readonly label: React.ReactNode;
  readonly kind: Kind;
  readonly isRequired: boolean;
}

function Half({ name, kind, isRequired, ...field }: HalfProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  const shared = { ...field, ...register(name), error, 'aria-required': isRequired || undefined };
  if (kind === 'line') return <TextField {...shared} autoComplete="off" />;
  if (kind === 'markdown') return <MarkdownField {...shared} />;
  return <TextareaField {...shared} />;
}
