import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { OpenPdf, PageSize } from './open-pdf.ts';

/** Maximum number of pixels in a canvas. A pixel takes 4 bytes, and larger canvases fail on phones. */
const MAX_PIXELS = 8_000_000;
/** Maximum width and height of a canvas, in pixels. Longer canvases fail on phones, too. */
const MAX_SIDE = 8192;

/** Pages up to one viewport height above and below the viewport are rendered. Pages beyond that are freed. */
const NEAR = '100% 0%';

function useIsNear(box: RefObject<HTMLElement | null>, view: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: view.current,
      rootMargin: NEAR,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, view]);
  return isNear;
}

/** Frees the memory of the canvases at once instead of at the next garbage collection. */
function freeCanvases(holder: HTMLElement): void {
  for (const canvas of holder.querySelectorAll('canvas')) canvas.width = 0;
  holder.replaceChildren();
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
export const PdfPage = memo(function PdfPage({ pdf, number, size, scale, view }: PdfPageProps) {
  const { width, height } = size;
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box, view);
  const [hasFailed, setFailed] = useState(false);

  useLayoutEffect(() => {
    box.current?.style.setProperty('--width', String(width));
    box.current?.style.setProperty('--height', String(height));
  }, [width, height]);

  useEffect(() => {
    const holder = picture.current;
    if (!isNear || holder === null) return undefined;
    const largest = Math.min(Math.sqrt((MAX_PIXELS * width) / height), MAX_SIDE, (MAX_SIDE * width) / height);
    const canvas = document.createElement('canvas');
    const { done, abort } = pdf.draw(number, canvas, Math.min(largest, width * scale * window.devicePixelRatio));
    let isCurrent = true;
    async function show(target: HTMLElement): Promise<void> {
      const isDrawn = await done.then(
        () => true,
        () => false,
      );
      if (!isCurrent) return;
      setFailed(!isDrawn);
      if (!isDrawn) return;
      freeCanvases(target);
      target.append(canvas);
    }
    void show(holder);
    return () => {
      isCurrent = false;
      abort();
    };
  }, [pdf, number, width, height, scale, isNear]);

  useEffect(() => {
    const [holder, layer] = [picture.current, words.current];
    if (!isNear || holder === null || layer === null) return undefined;
    const { done, abort } = pdf.layText(number, layer);
    // If the text layer fails, the page is shown without it.
    done.catch(() => undefined);
    return () => {
      abort();
      layer.replaceChildren();
      freeCanvases(holder);
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
