import { type KeyboardEvent, useRef, useState, type ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';
import { lacksMalayalam, type Text } from '#contract/content.ts';
import { TextField, TextareaField } from '#web/shared/ui/field.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { LanguageHalf, useReportMissingTranslation } from './one-language.tsx';

/** Marks a text that has only an English version, which Malayalam pages then show. */
export function MalayalamMissing() {
  return <Badge kind="wait">{m.content_malayalamMissing()}</Badge>;
}

interface PairHalf {
  readonly name: string;
  /** The id of the control; by default its name. Needed if a form has several controls with the same name. */
  readonly id?: string;
  readonly error: string | undefined;
  readonly label: ReactNode;
}

interface TextPairProps {
  readonly en: PairHalf;
  readonly ml: PairHalf;
  /** The stored text; undefined for a new one. */
  readonly text: Text | undefined;
  /** The height in lines; one by default. */
  readonly rows?: number;
  /** Whether the field of one line grows, so that all of a long line is visible. */
  readonly isGrowing?: boolean;
  /** Whether the text may have formatting: bold words, lists, links. */
  readonly isMarkdown?: boolean;
  readonly isOptional?: boolean;
  readonly hint?: string | undefined;
  readonly readOnly?: boolean;
  /** Called with both texts after each change. */
  readonly onTyped?: (text: Text) => void;
}

/** Keeps a text in one line. A line break that is pasted becomes a space when the form is saved. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}

/**
 * A text in English and in Malayalam. `LanguageTabs` shows one of them at a time. If the Malayalam text is missing, a
 * badge marks the field and visitors see the English text.
 */
export function TextPair(props: TextPairProps) {
  const { en, ml, text, rows = 1, isGrowing = false, isMarkdown = false } = props;
  const { isOptional = false, hint, readOnly, onTyped } = props;
  const [typed, setTyped] = useState<Text>(text ?? { en: '', ml: '' });
  /** A ref, because both fields may change before the component renders again. */
  const latest = useRef(typed);
  const isMissing = lacksMalayalam({ en: typed.en, ml: typed.ml?.trim() ?? null });
  useReportMissingTranslation(en.id ?? en.name, isMissing);

  function field(language: 'en' | 'ml', half: PairHalf, label: ReactNode) {
    const control = {
      hint,
      id: half.id,
      readOnly,
      label,
      name: half.name,
      lang: language,
      defaultValue: text?.[language] ?? '',
      autoComplete: 'off',
      error: half.error,
      onInput: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => {
        latest.current = { ...latest.current, [language]: value };
        setTyped(latest.current);
        onTyped?.(latest.current);
      },
      ...(language === 'en' && !isOptional && { 'aria-required': true }),
    };
    if (isMarkdown) return <MarkdownField {...control} rows={rows} />;
    if (isGrowing) return <TextareaField {...control} rows={1} onKeyDown={ignoreEnter} />;
    return rows === 1 ? <TextField {...control} /> : <TextareaField {...control} rows={rows} />;
  }

  return (
    <div className="field text-pair">
      <LanguageHalf language="en">
        {field(
          'en',
          en,
          <>
            {en.label} {isOptional && <span className="optional">{m.manage_optional()} </span>}
            {isMissing && <MalayalamMissing />}
          </>,
        )}
      </LanguageHalf>
      <LanguageHalf language="ml">
        {field(
          'ml',
          ml,
          <>
            {ml.label} <span className="optional">{m.manage_optional()}</span> {isMissing && <MalayalamMissing />}
          </>,
        )}
      </LanguageHalf>
    </div>
  );
}
