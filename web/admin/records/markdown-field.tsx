import { useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { controlLinks, Field, type TextareaField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { makeList, toggleBold, smallestChange, continueList, makeLink, type Edit } from './mark-words.ts';

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
export function MarkdownField(props: Omit<ComponentProps<typeof TextareaField>, 'ref'>) {
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
    <button type="button" className="line markdown__tool" aria-keyshortcuts={keys} onClick={onClick}>
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
