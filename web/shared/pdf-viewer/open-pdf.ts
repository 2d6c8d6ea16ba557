// oxlint-disable-next-line import/default -- Vite provides the URL as the default export
import address from './pdf.worker.ts?worker&url';
import './pdf-polyfills.ts';
import pLimit from 'p-limit';
import { getDocument, PDFWorker, TextLayer, VerbosityLevel, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { scriptAddress } from '#web/shared/links/script-address.ts';

/** Location of the fonts, character maps and decoders that pdf.js loads on demand (vite.config.ts). */
const FILES = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`;

/** A PDF point is 1/72 inch, a CSS pixel 1/96 inch. */
const PIXELS_PER_POINT = 96 / 72;

/** Time in ms that the worker has to clean up before it is terminated. */
const CLEANUP_MS = 1000;

/** Timeout for opening a PDF and for rendering one page, in ms. An old phone takes ten seconds for a detailed scan. */
const TIMEOUT_MS = 30_000;

/** The worker scales down pictures above this size, which phones have no memory for: 16 million pixels of 4 bytes. */
const MAX_IMAGE_BYTES = 64_000_000;

/** Size of a page in CSS pixels at 100 % zoom. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Waits for work of pdf.js, at most `TIMEOUT_MS`. Browsers do not render in a hidden tab, so the time starts again from
 * zero when the tab is shown.
 */
async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restart = () => {};
  const timeout = new Promise<never>((_, reject) => {
    restart = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => reject(new Error('the PDF took too long')), TIMEOUT_MS);
    };
  });
  restart();
  document.addEventListener('visibilitychange', restart);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', restart);
  }
}

/** Rejects when the worker cannot be loaded or runs out of memory. */
function failureOf(port: Worker): Promise<never> {
  return new Promise((_, reject) => {
    port.addEventListener('error', () => reject(new Error('the PDF worker stopped')));
  });
}

/** An opened PDF. Page numbers start at 1. */
export type OpenPdf = Awaited<ReturnType<typeof openPdf>>;

/**
 * Opens a PDF.
 * @param signal closes the PDF, or aborts opening it
 * @throws the error of the file or of the worker
 */
export async function openPdf(file: Blob, signal: AbortSignal) {
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const port = new Worker(scriptAddress('pdf-worker', address), { type: 'module' });
  const opening = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    // The content security policy forbids WebAssembly. pdf.js has the same decoders in JavaScript.
    useWasm: false,
    // By default, pdf.js takes it that all browsers have it.
    isOffscreenCanvasSupported: 'OffscreenCanvas' in globalThis,
    canvasMaxAreaInBytes: MAX_IMAGE_BYTES,
    verbosity: VerbosityLevel.ERRORS,
  });
  signal.addEventListener('abort', () => {
    void opening.destroy();
    setTimeout(() => port.terminate(), CLEANUP_MS);
  });
  const pdf = await withinTime(Promise.race([opening.promise, failureOf(port)]));

  /** Runs one task at a time, so that only one page needs memory for decoding. */
  const oneAtATime = pLimit(1);
  function enqueue(ended: AbortSignal, start: () => Promise<{ work: Promise<unknown>; cancel: () => void }>) {
    return oneAtATime(async () => {
      ended.throwIfAborted();
      const { work, cancel } = await start();
      ended.addEventListener('abort', cancel);
      await withinTime(work).catch((error: unknown) => {
        cancel();
        throw error;
      });
    });
  }

  return {
    pageCount: pdf.numPages,

    async sizeOf(number: number): Promise<PageSize> {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: PIXELS_PER_POINT });
      return { width, height };
    },

    /** Renders a page into the canvas and sets the size of the canvas. `width` is in canvas pixels. */
    draw: (number: number, canvas: HTMLCanvasElement, width: number, ended: AbortSignal): Promise<void> =>
      enqueue(ended, async () => {
        const page = await pdf.getPage(number);
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
        canvas.width = Math.max(1, Math.floor(viewport.width));
        canvas.height = Math.max(1, Math.floor(viewport.height));
        const task = page.render({ canvas, viewport });
        // Frees the decoded pictures of the page. They are decoded again if the page is rendered again.
        return { work: task.promise.then(() => page.cleanup()), cancel: () => task.cancel() };
      }),

    /**
     * Places the page's text invisibly over its picture, for screen readers and text selection. Sets `--points` to the
     * width of the page in points.
     */
    layText: (number: number, container: HTMLElement, ended: AbortSignal): Promise<void> =>
      enqueue(ended, async () => {
        const page = await pdf.getPage(number);
        const viewport = page.getViewport({ scale: 1 });
        container.style.setProperty('--points', String(viewport.width));
        const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
        return { work: layer.render(), cancel: () => layer.cancel() };
      }),
  };
}
