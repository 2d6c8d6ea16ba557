import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { OpenPdf, PageSize } from './open-pdf.ts';

/** Maximum number of pixels in a canvas. A pixel takes 4 bytes, and larger canvases fail on phones. */
const MAX_PIXELS = 8_000_000;
/** Maximum width and height of a canvas, in pixels. Longer canvases fail on phones, too. */
const MAX_SIDE = 8192;

/** Pages up to one viewport height above and below the viewport are rendered. Pages beyond that are freed. */
const NEAR = '100% 0%';

/** Shows a canvas, or none. Frees the memory of the previous one at once instead of at the next garbage collection. */
function setCanvas(holder: HTMLElement, canvas?: HTMLCanvasElement): void {
  for (const previous of holder.querySelectorAll('canvas')) previous.width = 0;
  holder.replaceChildren(...(canvas ? [canvas] : []));
}

interface PdfPageProps {
  readonly pdf: OpenPdf;
  /** Starts at 1. */
  readonly number: number;
  readonly size: PageSize;
  /** Scale at which the page is rendered. Until rendering ends, the picture in the previous scale is stretched. */
  readonly scale: number;
  readonly view: RefObject<HTMLElement | null>;
}

/** A page of a PDF: its picture at screen resolution, and its invisible text over the picture. */
export const PdfPage = memo(function PdfPage({ pdf, number, size: { width, height }, scale, view }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useLayoutEffect(() => {
    box.current?.style.setProperty('--width', String(width));
    box.current?.style.setProperty('--height', String(height));
  }, [width, height]);

  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: view.current,
      rootMargin: NEAR,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [view]);

  useEffect(() => {
    const holder = picture.current;
    if (!isNear || holder === null) return undefined;
    const end = new AbortController();
    const largest = Math.min(Math.sqrt((MAX_PIXELS * width) / height), MAX_SIDE, (MAX_SIDE * width) / height);
    const canvas = document.createElement('canvas');
    async function draw(target: HTMLElement, { signal }: AbortController): Promise<void> {
      const pixels = Math.min(largest, width * scale * window.devicePixelRatio);
      const isDrawn = await pdf.draw(number, canvas, pixels, signal).then(
        () => true,
        () => false,
      );
      if (signal.aborted) return;
      setFailed(!isDrawn);
      if (isDrawn) setCanvas(target, canvas);
    }
    void draw(holder, end);
    return () => end.abort();
  }, [pdf, number, width, height, scale, isNear]);

  useEffect(() => {
    const [holder, layer] = [picture.current, words.current];
    if (!isNear || holder === null || layer === null) return undefined;
    const end = new AbortController();
    // If the text layer fails, the page is shown without it.
    pdf.layText(number, layer, end.signal).catch(() => undefined);
    return () => {
      end.abort();
      layer.replaceChildren();
      setCanvas(holder);
    };
  }, [pdf, number, isNear]);

  return (
    <div ref={box} className="pdf-page" role="group" aria-label={m.pdf_page({ number })}>
      <div ref={picture} className="pdf-page__picture" />
      <div ref={words} className="pdf-page__words" translate="no" />
      {hasFailed && <p className="pdf-page__failed">{m.pdf_pageNotShown()}</p>}
    </div>
  );
});
