import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenPdf, PageSize } from './open-pdf.ts';

type Reading =
  | { readonly state: 'loading' }
  /** There is no file. */
  | { readonly state: 'not-loaded'; readonly error: unknown }
  /** There is a file that cannot be shown. */
  | { readonly state: 'not-shown'; readonly file: Blob }
  | { readonly state: 'open'; readonly file: Blob; readonly pdf: OpenPdf; readonly sizes: readonly PageSize[] };

const LOADING: Reading = { state: 'loading' };

/** A page that is wider than most is shown as wide as they are: nobody wants the others smaller for its sake. */
function alike(sizes: readonly PageSize[]): readonly PageSize[] {
  const widths = sizes.map(({ width }) => width).toSorted((one, other) => one - other);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  return sizes.map((size) => {
    const share = Math.min(1, usual / size.width);
    return share === 1 ? size : { width: size.width * share, height: size.height * share };
  });
}

/** So many pages are measured before the layout follows. */
const AT_A_TIME = 25;

/** As long as a page has not been measured it is taken to be like the first. */
async function measure(pdf: OpenPdf, first: PageSize, onSizes: (sizes: readonly PageSize[]) => void): Promise<void> {
  const sizes = Array.from({ length: pdf.pageCount }, () => first);
  for (let page = 2; page <= pdf.pageCount; page += 1) {
    // One after the other: what is being drawn comes first.
    sizes[page - 1] = await pdf.sizeOf(page);
    if (page % AT_A_TIME === 0 || page === pdf.pageCount) onSizes(alike(sizes));
  }
}

/**
 * Fetches a file and opens it; pdf.js itself comes only now.
 * @returns how far that is, and how to begin anew
 */
export function usePdf(fetchFile: (signal: AbortSignal) => Promise<Blob>) {
  const [reading, setReading] = useState<Reading>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const fetchNow = useEffectEvent(fetchFile);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const tell = (now: Reading) => {
      if (!signal.aborted) setReading(now);
    };
    async function show(file: Blob, { openPdf }: typeof import('./open-pdf.ts')): Promise<void> {
      const pdf = await openPdf(file, signal);
      const first = await pdf.sizeOf(1);
      tell({ state: 'open', file, pdf, sizes: Array.from({ length: pdf.pageCount }, () => first) });
      await measure(pdf, first, (sizes) => tell({ state: 'open', file, pdf, sizes }));
    }
    Promise.all([fetchNow(signal), import('./open-pdf.ts')]).then(
      ([file, viewer]) => show(file, viewer).catch(() => tell({ state: 'not-shown', file })),
      (error: unknown) => tell({ state: 'not-loaded', error }),
    );
    return () => end.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- anew with every attempt
  }, [attempt]);

  const tryAgain = () => {
    setReading(LOADING);
    setAttempt((count) => count + 1);
  };
  return { reading, tryAgain };
}
