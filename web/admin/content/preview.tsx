import { type Ref, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { previewPage } from '#contract/content-editing.ts';
import { type DocumentKey, documents } from '#contract/content.ts';
import { withoutMarkdown } from '#web/admin/records/mark-words.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Locale } from '#web/shared/languages/locale.ts';

/** The attribute of the edited text in the preview. */
const MARK = 'data-followed';
/** How the edited text looks. The outline is visible only if the browser chooses the colours. */
const MARKED = {
  background: 'var(--brass-tint)',
  boxShadow: '0 0 0 0.375rem var(--brass-tint)',
  outline: '2px solid transparent',
};
/** Space above the marked text after scrolling, in pixels. */
const MARGIN = 176;
/** Delay after the last keystroke, in milliseconds. */
const PAUSE_MS = 300;

type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.name !== '');

/** Returns the control for `language` from the pair of English and Malayalam fields that contains `control`. */
function halfOf(control: Control, language: Locale): Control | undefined {
  const half = control.closest('.text-pair')?.querySelector(`[data-half='${language}'] :is(input, textarea)`);
  return isControl(half) ? half : undefined;
}

/**
 * Returns the current line, the current paragraph and the whole text of a field. The preview may show any of these as
 * one element. For an empty Malayalam field, uses the English text, because visitors see it instead.
 */
function previewTexts(control: Control): readonly string[] {
  const { value: text, selectionStart } = control;
  const english = text.trim() === '' ? halfOf(control, 'en') : undefined;
  if (english !== undefined && english !== control) return previewTexts(english);
  const at = selectionStart ?? 0;
  const around = (between: string) => {
    const begin = at === 0 ? 0 : text.lastIndexOf(between, at - 1);
    const end = text.indexOf(between, at);
    return text.slice(Math.max(0, begin), end === -1 ? undefined : end);
  };
  return [around('\n'), around('\n\n'), text].map(withoutMarkdown).filter((words) => words.trim() !== '');
}

/** Tracks the text that is edited in a form, so that the preview can highlight it. */
function useEditedText(form: RefObject<HTMLFormElement | null>, language: Locale): readonly string[] {
  const [words, setWords] = useState<readonly string[]>([]);
  const newest = useRef<Control>(undefined);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!isControl(target) || form.current?.contains(target) !== true) return;
      newest.current = target;
      setWords(previewTexts(target));
    };
    const happenings = ['focusin', 'input', 'keyup', 'pointerup'] as const;
    for (const each of happenings) addEventListener(each, follow);
    return () => {
      for (const each of happenings) removeEventListener(each, follow);
    };
  }, [form]);
  useEffect(() => {
    const half = newest.current && halfOf(newest.current, language);
    if (half) setWords(previewTexts(half));
  }, [language]);
  return words;
}

/** Removes whitespace and Markdown characters, which the page may render differently. */
const withoutMarks = (text: string) => text.replaceAll(/[\s*_#\\]+/gu, '');

/** Returns the innermost elements whose whole text is `words`; else the parent of the first text node with it. */
function elementsWith(page: Document, words: string): readonly Element[] {
  const wanted = withoutMarks(words);
  const found = [...page.body.querySelectorAll('*')].filter(({ textContent }) => withoutMarks(textContent) === wanted);
  if (found.length > 0)
    return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
  const texts = page.createNodeIterator(page.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (withoutMarks(text.textContent ?? '') === wanted && text.parentElement) return [text.parentElement];
  }
  return [];
}

/** Marks the first of the texts that the page contains, and scrolls it into view. */
function markFollowed(page: Document, followed: readonly string[]): void {
  const marked = followed.map((words) => elementsWith(page, words)).find((elements) => elements.length > 0) ?? [];
  for (const former of page.querySelectorAll(`[${MARK}]`)) {
    if (marked.includes(former)) continue;
    former.removeAttribute(MARK);
    former.removeAttribute('style');
  }
  for (const element of marked) {
    element.setAttribute(MARK, '');
    if ('style' in element) Object.assign(element.style ?? {}, MARKED);
  }
  const { defaultView: view } = page;
  if (marked[0] === undefined || !view) return;
  const { top, bottom } = marked[0].getBoundingClientRect();
  if (top < 0 || bottom > view.innerHeight) view.scrollTo({ top: view.scrollY + top - MARGIN });
}

/**
 * Shows a page in the document of a frame. The page is inert: its scripts do not run, links do nothing, and screen
 * readers read the fields instead. If the frame shows a page already, its place stays.
 */
function showPage(frame: Document, page: Document): void {
  for (const script of page.querySelectorAll('script')) script.remove();
  const root = frame.importNode(page.documentElement, true);
  const [body, theme] = [root.querySelector('body'), document.documentElement.dataset['theme']];
  if (body) body.inert = true;
  if (body && frame.body.childElementCount > 0) frame.body.replaceWith(body);
  else frame.documentElement.replaceWith(root);
  const { documentElement: shown } = frame;
  shown.lang = page.documentElement.lang;
  if (theme === undefined) delete shown.dataset['theme'];
  else shown.dataset['theme'] = theme;
}

interface PreviewProps {
  readonly ref: Ref<HTMLElement>;
  readonly name: DocumentKey;
  /** The document with the current texts of the fields. */
  readonly document: unknown;
  readonly language: Locale;
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Shows the page with the document as on a phone, next to the form or below it. The server renders it. */
export function Preview({ ref, name, document: shown, language, form }: PreviewProps) {
  const id = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  const followed = useEditedText(form, language);
  const body = JSON.stringify({ key: name, language, value: shown });
  // A document that cannot be shown yet, for example with half a position, leaves the page as it is.
  const isShowable = documents[name].safeParse(shown).success;
  useEffect(() => {
    if (!isShowable) return undefined;
    const leaving = new AbortController();
    const read = () =>
      api.document('admin', previewPage.path, { body, signal: leaving.signal }).then(setPage, () => {});
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [body, isShowable]);
  function show(shownPage: Document | undefined): void {
    const inside = frame.current?.contentDocument;
    if (!inside || !shownPage) return;
    showPage(inside, shownPage);
    markFollowed(inside, followed);
  }
  const showLoaded = useEffectEvent(show);
  useEffect(() => showLoaded(page), [page]);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (inside) markFollowed(inside, followed);
  }, [followed]);
  return (
    <section ref={ref} className="no-focus-ring card preview" tabIndex={-1} aria-labelledby={id}>
      <div className="row preview__head">
        <h2 className="title" id={id}>
          {m.content_preview()}
        </h2>
        <p className="muted">{m.content_previewFollows()}</p>
      </div>
      <div className="preview__page">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- loads nothing; its content is put into it here */}
        <iframe
          ref={frame}
          title={m.content_preview()}
          // Some browsers load another empty document a moment later.
          onLoad={() => show(page)}
        />
      </div>
    </section>
  );
}
