import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as m from '#web/shared/languages/generated/messages.js';
import { DisplayLanguage } from '#web/shared/languages/content-text.tsx';
import type { Locale } from '#web/shared/languages/locale.ts';

/** On what is being written, in the preview. */
const MARK = 'data-followed';
/** Seen above it, in pixels. */
const MARGIN = 176;

/** Spaces and signs that a page may have left out or put elsewhere. */
const bare = (text: string) => text.replaceAll(/[\s*_#\\]+/gu, '');

/** The innermost elements that say these words and nothing else. */
function elementsWith(page: Element, words: string): readonly Element[] {
  const wanted = bare(words);
  const found = [...page.querySelectorAll('*')].filter((element) => bare(element.textContent) === wanted);
  if (found.length > 0)
    return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
  const texts = page.ownerDocument.createNodeIterator(page, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (bare(text.textContent ?? '') === wanted && text.parentElement) return [text.parentElement];
  }
  return [];
}

/**
 * Marks in a page what is being written, and brings it into sight.
 * @param followed what to look for; the first that is there counts
 * @param box scrolls, around the frame that the page is in
 */
function markFollowed(page: Element, followed: readonly string[], box: Element): void {
  const marked = followed.map((words) => elementsWith(page, words)).find((elements) => elements.length > 0) ?? [];
  for (const former of page.querySelectorAll(`[${MARK}]`)) {
    if (!marked.includes(former)) former.removeAttribute(MARK);
  }
  for (const element of marked) element.setAttribute(MARK, '');
  if (marked[0] === undefined) return;
  // The frame is as high as its page: only the box around it scrolls.
  const { top, bottom } = marked[0].getBoundingClientRect();
  const isSeen = top >= box.scrollTop && bottom <= box.scrollTop + box.clientHeight;
  if (!isSeen) box.scrollTo({ top: top - MARGIN });
}

/** Everything of this document that says how things look, for another one. */
function looksOf(from: Document): Node[] {
  return [...from.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => sheet.cloneNode(true));
}

interface PreviewFrameProps {
  readonly title: string;
  /** The language that the page inside is in. */
  readonly lang: string;
  /** What is being written: it is marked. */
  readonly followed: readonly string[];
  readonly children: ReactNode;
}

/**
 * A page within the page, so that what it shows is laid out for its own width and language as it will be for visitors.
 * It is only to be looked at: its links lead nowhere, and the words are in the fields for whoever has them read aloud.
 */
function PreviewFrame({ title, lang, followed, children }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [stage, setStage] = useState<HTMLElement>();
  const [height, setHeight] = useState(400);

  // Some browsers put another empty document into a new frame a moment later.
  const settle = () => {
    const page = frame.current?.contentDocument;
    if (!page || page.body.querySelector('main')) return;
    page.head.append(...looksOf(document));
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
    // Some of it is made by the server, and comes later.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- beside the form it scrolls, with the arrow keys as well
    <div className="preview__page" ref={box} role="group" aria-label={title} tabIndex={0}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it loads nothing: all that is in it was made here */}
      <iframe ref={frame} title={title} height={height} onLoad={settle} />
      {stage && createPortal(children, stage)}
    </div>
  );
}

interface PreviewProps {
  readonly ref: Ref<HTMLElement>;
  /** The one that is written. */
  readonly language: Locale;
  /** What is being written, as the page may show it. */
  readonly followed: readonly string[];
  /** What the site would show of what stands in the fields. */
  readonly children: ReactNode;
}

/** How a phone would show what is being typed: beside the form, or below it where there is no room. */
export function Preview({ ref, language, followed, children }: PreviewProps) {
  const id = useId();
  return (
    <section ref={ref} className="unmarked card preview" tabIndex={-1} aria-labelledby={id}>
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
