import { useRef, type ComponentProps } from 'react';
import * as m from '#web/languages/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { asList, asStrong, withLink, type Edit, type Marked } from './mark-words.ts';

interface MarkdownFieldProps extends ComponentProps<typeof TextareaField> {
  readonly ref: (field: HTMLTextAreaElement | null) => void;
}

/** A text with a little form, written with signs: the buttons put them around what is selected. */
export function MarkdownField({ ref, ...field }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const edit = (change: Edit) => {
    if (area.current) apply(area.current, change);
  };
  return (
    <div className="md">
      <TextareaField
        {...field}
        rows={9}
        ref={(element) => {
          area.current = element;
          ref(element);
        }}
      />
      <div className="md__tools" role="group" aria-label={m.content_marks()}>
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

/** Types the change in place of the person, so that the browser can undo it and the form hears of it. */
function apply(area: HTMLTextAreaElement, change: Edit): void {
  const { selectionStart, selectionEnd, value } = area;
  const after: Marked = change({ text: value, from: selectionStart, to: selectionEnd });
  area.focus();
  area.setRangeText(after.text, 0, value.length, 'preserve');
  area.setSelectionRange(after.from, after.to);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
