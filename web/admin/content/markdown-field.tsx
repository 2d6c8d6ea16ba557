import { useRef, type ComponentProps } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { asList, asStrong, changedPart, nextEntry, withLink, type Edit } from './mark-words.ts';

/** A text with a little form, written with signs: the buttons put them around what is selected. */
export function MarkdownField(field: Omit<ComponentProps<typeof TextareaField>, 'ref'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const edit = (change: Edit) => area.current !== null && apply(area.current, change);
  return (
    <div>
      <TextareaField
        {...field}
        rows={9}
        onKeyDown={(event) => {
          // With this Enter a word is taken over from an input method, as Malayalam is often written.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey && edit(nextEntry)) event.preventDefault();
        }}
        ref={area}
      />
      <div className="flow markdown-tools" role="group" aria-label={m.content_marks()}>
        <Button variant="ghost" onClick={() => edit((words) => asStrong(words, m.content_boldWords()))}>
          <b>{m.content_bold()}</b>
        </Button>
        <Button variant="ghost" onClick={() => edit(asList)}>
          {m.content_list()}
        </Button>
        <Button variant="ghost" onClick={() => edit((words) => withLink(words, m.content_linkWords()))}>
          {m.content_link()}
        </Button>
      </div>
    </div>
  );
}

/** Types the change in place of the person, so that the form hears of it. @returns whether there was one */
function apply(area: HTMLTextAreaElement, change: Edit): boolean {
  const { selectionStart, selectionEnd, value } = area;
  const after = change({ text: value, from: selectionStart, to: selectionEnd });
  if (after === undefined) return false;
  const { from, to, put } = changedPart(value, after.text);
  area.focus();
  area.setSelectionRange(from, to);
  // However old, nothing else leaves a change that can be undone with the keys.
  if (!document.execCommand('insertText', false, put)) {
    area.setRangeText(put, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(after.from, after.to);
  return true;
}
