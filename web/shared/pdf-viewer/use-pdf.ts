import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenPdf, PageSize } from './open-pdf.ts';

type Reading =
  | { readonly state: 'loading' }
  | { readonly state: 'not-loaded'; readonly error: unknown }
  /** The file was loaded, but it is not a PDF that can be shown. */
  | { readonly state: 'not-shown'; readonly file: Blob }
  | { readonly state: 'open'; readonly file: Blob; readonly pdf: OpenPdf; readonly sizes: readonly PageSize[] };

const LOADING: Reading = { state: 'loading' };

/**
 * Scales down pages that are wider than the median page to the width of the median page. Otherwise one wide page would
 * make all other pages smaller.
 */
function limitToUsualWidth(sizes: readonly PageSize[]): readonly PageSize[] {
  const widths = sizes.map(({ width }) => width).sort((one, other) => one - other);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  return sizes.map((size) => {
    const share = Math.min(1, usual / size.width);
    return share === 1 ? size : { width: size.width * share, height: size.height * share };
  });
}

/** Number of pages to measure before the layout is updated. */
const BATCH_SIZE = 25;

/** Measures all pages after the first. Until a page is measured, it gets the size of the first page. */
async function measure(pdf: OpenPdf, first: PageSize, onSizes: (sizes: readonly PageSize[]) => void): Promise<void> {
  const sizes = Array.from({ length: pdf.pageCount }, () => first);
  for (let page = 2; page <= pdf.pageCount; page += 1) {
    // Measures one page at a time, so that visible pages can be rendered in between.
    sizes[page - 1] = await pdf.sizeOf(page);
    if (page % BATCH_SIZE === 0 || page === pdf.pageCount) onSizes(limitToUsualWidth(sizes));
  }
}

/** Loads a PDF and opens it. Loads pdf.js on demand. Returns the state, and a function that tries again. */
export function usePdf(fetchFile: (signal: AbortSignal) => Promise<Blob>) {
  const [reading, setReading] = useState<Reading>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const fetchNow = useEffectEvent(fetchFile);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const update = (now: Reading) => {
      if (!signal.aborted) setReading(now);
    };
    async function show(file: Blob, { openPdf }: typeof import('./open-pdf.ts')): Promise<void> {
      const pdf = await openPdf(file, signal);
      const first = await pdf.sizeOf(1);
      update({ state: 'open', file, pdf, sizes: Array.from({ length: pdf.pageCount }, () => first) });
      await measure(pdf, first, (sizes) => update({ state: 'open', file, pdf, sizes }));
    }
    Promise.all([fetchNow(signal), import('./open-pdf.ts')]).then(
      ([file, viewer]) => show(file, viewer).catch(() => update({ state: 'not-shown', file })),
      (error: unknown) => update({ state: 'not-loaded', error }),
    );
    return () => end.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs again for every attempt
  }, [attempt]);

  const tryAgain = () => {
    setReading(LOADING);
    setAttempt((count) => count + 1);
  };
  return { reading, tryAgain };
}
