import { type RefObject, useEffect, useRef, useState } from 'react';
import { withoutSigns } from '#web/admin/records/without-signs.ts';
import type { Locale } from '#web/shared/languages/locale.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.name !== '');

/** The half of the pair around a control that is in this language. */
function halfOf(control: Control, language: Locale): Control | undefined {
  const half = control.closest('.text-pair')?.querySelector(`[data-half='${language}'] :is(input, textarea)`);
  return isControl(half) ? half : undefined;
}

/**
 * What is being written, as a page may show it: the line, else the paragraph, else all of the field. Of a field that is
 * empty in Malayalam it is the English, which visitors see then.
 */
function wordsIn(control: Control): readonly string[] {
  const { value: text, selectionStart } = control;
  const english = text.trim() === '' ? halfOf(control, 'en') : undefined;
  if (english !== undefined && english !== control) return wordsIn(english);
  const at = selectionStart ?? 0;
  const around = (between: string) => {
    const begin = at === 0 ? 0 : text.lastIndexOf(between, at - 1);
    const end = text.indexOf(between, at);
    return text.slice(Math.max(0, begin), end === -1 ? undefined : end);
  };
  return [around('\n'), around('\n\n'), text].map(withoutSigns).filter((words) => words.trim() !== '');
}

/** What is being written in a form, for a preview that goes along. */
export function useFollowed(form: RefObject<HTMLFormElement | null>, language: Locale): readonly string[] {
  const [words, setWords] = useState<readonly string[]>([]);
  const newest = useRef<Control>(undefined);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!isControl(target) || form.current?.contains(target) !== true) return;
      newest.current = target;
      setWords(wordsIn(target));
    };
    const happenings = ['focusin', 'input', 'keyup', 'pointerup'] as const;
    // At the window, after React: it would put a field that it controls back to what it knew before.
    for (const each of happenings) addEventListener(each, follow);
    return () => {
      for (const each of happenings) removeEventListener(each, follow);
    };
  }, [form]);
  useEffect(() => {
    const half = newest.current && halfOf(newest.current, language);
    if (half) setWords(wordsIn(half));
  }, [language]);
  return words;
}
