import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as m from '#web/shared/languages/generated/messages.js';
import { DisplayLanguage } from '#web/shared/languages/content-text.tsx';
import type { Locale } from '#web/shared/languages/locale.ts';

/** The attribute that highlights the edited text in the preview. */
const MARK = 'data-followed';
/** Space above the marked text after scrolling, in pixels. */
const MARGIN = 176;

/** Removes whitespace and Markdown characters, which the page may render differently. */
const withoutMarks = (text: string) => text.replaceAll(/[\s*_#\\]+/gu, '');

/**
 * Returns the innermost elements whose whole text is `words`. If there are none, returns the parent of the first text
 * node with this text.
 */
function elementsWith(page: Element, words: string): readonly Element[] {
  const wanted = withoutMarks(words);
  const found = [...page.querySelectorAll('*')].filter((element) => withoutMarks(element.textContent) === wanted);
  if (found.length > 0)
    return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
  const texts = page.ownerDocument.createNodeIterator(page, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (withoutMarks(text.textContent ?? '') === wanted && text.parentElement) return [text.parentElement];
  }
  return [];
}

/**
 * Marks the edited text in the preview and scrolls it into view.
 * @param followed texts to look for; the first text that the page contains is marked
 * @param box the scrolling element around the frame
 */
function markFollowed(page: Element, followed: readonly string[], box: Element): void {
  const marked = followed.map((words) => elementsWith(page, words)).find((elements) => elements.length > 0) ?? [];
  for (const former of page.querySelectorAll(`[${MARK}]`)) {
    if (!marked.includes(former)) former.removeAttribute(MARK);
  }
  for (const element of marked) element.setAttribute(MARK, '');
  if (marked[0] === undefined) return;
  // The frame is as high as its page, so only the box scrolls.
  const { top, bottom } = marked[0].getBoundingClientRect();
  const isVisible = top >= box.scrollTop && bottom <= box.scrollTop + box.clientHeight;
  if (!isVisible) box.scrollTo({ top: top - MARGIN });
}

function styleSheetsOf(from: Document): Node[] {
  return [...from.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => sheet.cloneNode(true));
}

interface PreviewFrameProps {
  readonly title: string;
  readonly lang: string;
  readonly followed: readonly string[];
  readonly children: ReactNode;
}

/**
 * Renders the preview in a frame, so that it has its own width and language like the real page. It is inert: links do
 * nothing, and screen readers read the fields instead.
 */
function PreviewFrame({ title, lang, followed, children }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [stage, setStage] = useState<HTMLElement>();
  const [height, setHeight] = useState(400);

  // Prepares the document in the frame. Also runs on load, because some browsers load another empty document into a new
  // frame a moment later.
  const settle = () => {
    const page = frame.current?.contentDocument;
    if (!page || page.body.querySelector('main')) return;
    page.head.append(...styleSheetsOf(document));
    const main = page.createElement('main');
    main.inert = true;
    page.body.append(main);
    setStage(main);
  };
  useEffect(settle, []);
  useEffect(() => {
    if (!stage) return undefined;
    const watch = new ResizeObserver(() => setHeight(stage.scrollHeight));
    watch.observe(stage);
    return () => watch.disconnect();
  }, [stage]);
  useEffect(() => {
    if (!stage) return undefined;
    const mark = () => box.current && markFollowed(stage, followed, box.current);
    mark();
    // Some of the content comes from the server and appears later, so the text is marked again after each change.
    const watch = new MutationObserver(mark);
    watch.observe(stage, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, [stage, followed]);
  useEffect(() => {
    const inside = frame.current?.contentDocument?.documentElement;
    if (!stage || !inside) return undefined;
    const { documentElement: outside } = document;
    const follow = () => {
      const { theme } = outside.dataset;
      if (theme === undefined) inside.removeAttribute('data-theme');
      else inside.setAttribute('data-theme', theme);
    };
    follow();
    const watch = new MutationObserver(follow);
    watch.observe(outside, { attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  }, [stage]);
  useEffect(() => {
    frame.current?.contentDocument?.documentElement.setAttribute('lang', lang);
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the box scrolls, also with the arrow keys
    <div className="preview__page" ref={box} role="group" aria-label={title} tabIndex={0}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- loads nothing; its content is created here */}
      <iframe ref={frame} title={title} height={height} onLoad={settle} />
      {stage && createPortal(children, stage)}
    </div>
  );
}

interface PreviewProps {
  readonly ref: Ref<HTMLElement>;
  readonly language: Locale;
  /** Texts to look for: the line, the paragraph and the whole field that is edited. */
  readonly followed: readonly string[];
  /** The previewed page, with the current texts of the fields. */
  readonly children: ReactNode;
}

/** Previews the document as on a phone, next to the form or below it. */
export function Preview({ ref, language, followed, children }: PreviewProps) {
  const id = useId();
  return (
    <section ref={ref} className="no-focus-ring card preview" tabIndex={-1} aria-labelledby={id}>
      <div className="row preview__head">
        <h2 className="title" id={id}>
          {m.content_preview()}
        </h2>
        <p className="muted">{m.content_previewFollows()}</p>
      </div>
      <PreviewFrame title={m.content_preview()} lang={language} followed={followed}>
        <DisplayLanguage value={language}>{children}</DisplayLanguage>
      </PreviewFrame>
    </section>
  );
}
