import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { lacksMalayalam, type Text } from '#contract/content.ts';
import { controlLinks, Field, TextareaField, TextField } from '#web/shared/ui/field.tsx';
import { LanguageHalf, useReportMissingTranslation } from './one-language.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { continueList, type Edit, makeLink, makeList, smallestChange, toggleBold } from './mark-words.ts';

const bold: Edit = (words) => toggleBold(words, m.content_boldWords());
const link: Edit = (words) => makeLink(words, m.content_linkWords());

/** The edit for each key that is pressed together with Ctrl or Command. */
const SHORTCUTS: ReadonlyMap<string, Edit> = new Map([
  ['b', bold],
  ['k', link],
]);

function editOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Edit | undefined {
  if (key === 'Enter' && !shiftKey) return continueList;
  return (ctrlKey || metaKey) && !shiftKey && !altKey ? SHORTCUTS.get(key.toLowerCase()) : undefined;
}

/** A text field for Markdown with buttons for bold, lists and links. */
function MarkdownField(props: Omit<ComponentProps<typeof TextareaField>, 'ref'>) {
  const { label, name, error, hint, optionalMark, id, ...rest } = props;
  const field = { label, name, error, hint, optionalMark, id };
  const area = useRef<HTMLTextAreaElement>(null);
  const edit = (change: Edit) => area.current !== null && apply(area.current, change);
  return (
    <Field field={field}>
      <div className="markdown">
        <div className="flow markdown__tools" role="group" aria-label={m.content_marks()}>
          <Tool onClick={() => edit(bold)} keys="Control+B">
            <Icon name="bold" size={18} />
            {m.content_bold()}
          </Tool>
          <Tool onClick={() => edit(makeList)}>
            <Icon name="list" size={18} />
            {m.content_list()}
          </Tool>
          <Tool onClick={() => edit(link)} keys="Control+K">
            <Icon name="link" size={18} />
            {m.content_link()}
          </Tool>
        </div>
        <textarea
          rows={6}
          {...rest}
          {...controlLinks(field)}
          className="textarea"
          onKeyDown={(event) => {
            // While an input method composes a word, for example in Malayalam, this Enter only confirms the word.
            if (event.nativeEvent.isComposing) return;
            const change = editOf(event);
            if (change !== undefined && edit(change)) event.preventDefault();
          }}
          ref={area}
        />
      </div>
    </Field>
  );
}

interface ToolProps {
  readonly onClick: () => void;
  readonly keys?: string;
  readonly children: ReactNode;
}

function Tool({ onClick, keys, children }: ToolProps) {
  return (
    <button type="button" className="line button button--ghost" aria-keyshortcuts={keys} onClick={onClick}>
      {children}
    </button>
  );
}

/**
 * Applies an edit as if the user had typed it, so that the form notices it. Returns false if the edit does not apply.
 */
function apply(area: HTMLTextAreaElement, change: Edit): boolean {
  const { selectionStart, selectionEnd, value } = area;
  const after = change({ text: value, from: selectionStart, to: selectionEnd });
  if (after === undefined) return false;
  const { from, to, put } = smallestChange(value, after.text);
  area.focus();
  area.setSelectionRange(from, to);
  // `execCommand` is deprecated, but only its edits can be undone with the browser's undo.
  if (!document.execCommand(put === '' ? 'delete' : 'insertText', false, put)) {
    area.setRangeText(put, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(after.from, after.to);
  return true;
}

/** Marks a text that has only an English version, which Malayalam pages then show. */
export function MalayalamMissing() {
  return <span className="muted small">{m.content_malayalamMissing()}</span>;
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
 * A text in English and in Malayalam. `LanguageTabs` shows one of them at a time. If the Malayalam text is missing,
 * visitors see the English text.
 */
export function TextPair(props: TextPairProps) {
  const { en, ml, text, rows = 1, isGrowing = false, isMarkdown = false } = props;
  const { isOptional = false, hint, readOnly, onTyped } = props;
  const [typed, setTyped] = useState<Text>(text ?? { en: '', ml: '' });
  /** A ref, because both fields may change before the component renders again. */
  const latest = useRef(typed);
  const isMissing = lacksMalayalam({ en: typed.en, ml: typed.ml?.trim() ?? null });
  useReportMissingTranslation(en.id ?? en.name, isMissing);

  function field(language: 'en' | 'ml', half: PairHalf, isMarkedOptional: boolean) {
    const control = {
      hint,
      id: half.id,
      readOnly,
      label: half.label,
      optionalMark: isMarkedOptional ? m.manage_optional() : undefined,
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
      <LanguageHalf language="en">{field('en', en, isOptional)}</LanguageHalf>
      <LanguageHalf language="ml">{field('ml', ml, true)}</LanguageHalf>
    </div>
  );
}
