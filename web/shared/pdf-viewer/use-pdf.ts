import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#web/shared/api/client.ts';
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

/** The address of a stored PDF and the session that may read it, or a file that is not uploaded yet. */
export type PdfSource = { readonly address: string; readonly session: 'admin' | 'user' } | File;

/** Loads a PDF and opens it. Loads pdf.js on demand. Returns the state, and a function that tries again. */
export function usePdf(source: PdfSource) {
  const [reading, setReading] = useState<Reading>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const fetchFile = useEffectEvent(async (signal: AbortSignal) =>
    source instanceof File ? source : api.file(source.session, source.address, signal),
  );

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const update = (now: Reading) => {
      if (!signal.aborted) setReading(now);
    };
    async function show(file: Blob, { openPdf }: typeof import('./open-pdf.ts')): Promise<void> {
      const pdf = await openPdf(file, signal);
      const first = await pdf.sizeOf(1);
      // Until the other pages are measured, they get the size of the first page.
      update({ state: 'open', file, pdf, sizes: Array.from({ length: pdf.pageCount }, () => first) });
      const sizes = [first];
      for (let page = 2; page <= pdf.pageCount; page += 1) sizes.push(await pdf.sizeOf(page));
      update({ state: 'open', file, pdf, sizes: limitToUsualWidth(sizes) });
    }
    Promise.all([fetchFile(signal), import('./open-pdf.ts')]).then(
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
