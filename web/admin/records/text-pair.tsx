import { useRef, useState, type ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';
import { lacksMalayalam, type Text } from '#contract/content.ts';
import { TextField, TextareaField } from '#web/shared/ui/field.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { Half, useNotedPair } from './one-language.tsx';

/** Stands at a text that is written in English alone: the site shows that on Malayalam pages. */
export function MalayalamMissing() {
  return <Badge kind="wait">{m.content_malayalamMissing()}</Badge>;
}

interface PairHalf {
  readonly name: string;
  /** The name if absent; where a form has several of that name. */
  readonly id?: string;
  readonly error: string | undefined;
  readonly label: ReactNode;
}

interface TextPairProps {
  readonly en: PairHalf;
  readonly ml: PairHalf;
  /** What is kept so far; undefined while something new is written. */
  readonly text: Text | undefined;
  /** Lines to write into; one unless given. */
  readonly rows?: number;
  /** It may hold a little form: bold words, lists, links. */
  readonly isMarkdown?: boolean;
  /** Neither language has to be written. */
  readonly isOptional?: boolean;
  /** Below the label. */
  readonly hint?: string;
  /** It can be read and not changed for now. */
  readonly readOnly?: boolean;
  /** Told what stands in both fields whenever that changes. */
  readonly onTyped?: (text: Text) => void;
}

/**
 * Words in English and in Malayalam, one language at a time within `InOneLanguage`. The Malayalam may wait: then a mark
 * says so, and visitors see the English.
 */
export function TextPair(props: TextPairProps) {
  const { en, ml, text, rows = 1, isMarkdown = false, isOptional = false, hint, readOnly, onTyped } = props;
  const [typed, setTyped] = useState<Text>(text ?? { en: '', ml: '' });
  /** Both may be filled in at one moment. */
  const latest = useRef(typed);
  const isMissing = lacksMalayalam({ en: typed.en, ml: typed.ml?.trim() ?? null });
  useNotedPair(en.id ?? en.name, isMissing);

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
    return rows === 1 ? <TextField {...control} /> : <TextareaField {...control} rows={rows} />;
  }

  return (
    <div className="field text-pair">
      <Half language="en">
        {field(
          'en',
          en,
          <>
            {en.label} {isOptional && <span className="optional">{m.manage_optional()} </span>}
            {isMissing && <MalayalamMissing />}
          </>,
        )}
      </Half>
      <Half language="ml">
        {field(
          'ml',
          ml,
          <>
            {ml.label} <span className="optional">{m.manage_optional()}</span> {isMissing && <MalayalamMissing />}
          </>,
        )}
      </Half>
    </div>
  );
}
