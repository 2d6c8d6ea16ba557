import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { lacksMalayalam, type Text } from '#contract/content.ts';
import { TextField, TextareaField } from '#web/shared/ui/field.tsx';

/** Stands at a text that is written in English alone: the site shows that on Malayalam pages. */
export function MalayalamMissing() {
  return <Badge kind="wait">{m.content_malayalamMissing()}</Badge>;
}

interface Half {
  readonly name: string;
  readonly error: string | undefined;
  readonly label: string;
}

interface TextPairProps {
  readonly en: Half;
  readonly ml: Half;
  /** What is kept so far; undefined while something new is written. */
  readonly text: Text | undefined;
  /** Lines to write into; one unless given. */
  readonly rows?: number;
  /** Below the label of the English. */
  readonly hint?: string;
  /** Told what stands in both fields whenever that changes. */
  readonly onTyped?: (text: Text) => void;
}

/** Words in English and in Malayalam. The Malayalam may wait: then a mark says so, and visitors see the English. */
export function TextPair({ en, ml, text, rows = 1, hint, onTyped }: TextPairProps) {
  const [typed, setTyped] = useState<Text>(text ?? { en: '', ml: '' });
  /** Both may be filled in at one moment. */
  const latest = useRef(typed);
  const isMissing = lacksMalayalam({ en: typed.en, ml: typed.ml?.trim() ?? null });

  function field(language: 'en' | 'ml', half: Half, label: ReactNode, more: { readonly hint?: string }) {
    const props = {
      ...more,
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
      ...(language === 'en' && { 'aria-required': true }),
    };
    return rows === 1 ? <TextField {...props} /> : <TextareaField {...props} rows={rows} />;
  }

  return (
    <>
      {field('en', en, en.label, hint === undefined ? {} : { hint })}
      {field(
        'ml',
        ml,
        <>
          {ml.label} <span className="optional">{m.manage_optional()}</span> {isMissing && <MalayalamMissing />}
        </>,
        {},
      )}
    </>
  );
}
