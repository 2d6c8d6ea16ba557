// oxlint-disable-next-line import/default -- Vite provides the URL as the default export
import address from './pdf.worker.ts?worker&url';
import './pdf-polyfills.ts';
import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  type RenderTask,
  TextLayer,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { scriptAddress } from '#web/shared/links/script-address.ts';

/** Starts the worker that parses PDFs. The caller must terminate it. */
export function startPdfWorker(): Worker {
  return new Worker(scriptAddress('pdf-worker', address), { type: 'module' });
}

/** Location of the fonts, character maps and decoders that pdf.js loads on demand (vite.config.ts). */
const FILES = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`;

/** A PDF point is 1/72 inch, a CSS pixel 1/96 inch. */
const PIXELS_PER_POINT = 96 / 72;

/** Time in ms that the worker has to clean up before it is terminated. */
const CLEANUP_MS = 1000;

/** Timeout for rendering one page, in ms. An old phone takes ten seconds for a detailed scan. */
const PAGE_TIMEOUT_MS = 30_000;
/** Limit of one picture in a PDF, in pixels: A3 at 600 dpi. pdf.js does not show larger pictures. */
const MAX_IMAGE_PIXELS = 72_000_000;
/** The worker scales down pictures above this size: 16 million pixels of 4 bytes. */
const MAX_IMAGE_BYTES = 64_000_000;

/** Size of a page in CSS pixels at 100 % zoom. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface Work<Result> {
  /** Rejects if the task fails or is aborted. */
  readonly done: Promise<Result>;
  readonly abort: () => void;
}
type Drawing = Work<void>;
/** Starts a task, and passes the function that aborts the task to `keep`. */
type Start<Result> = (keep: (abort: () => void) => void) => Promise<Result>;
type Queue = <Result>(start: Start<Result>) => Work<Result>;

/** An opened PDF. Page numbers start at 1. */
export interface OpenPdf {
  readonly pageCount: number;
  readonly sizeOf: (page: number) => Promise<PageSize>;
  /** Renders a page into the canvas and sets the canvas size. `width` is in canvas pixels. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number) => Drawing;
  /**
   * Places the page's text invisibly over its picture, for screen readers and text selection. Sets `--points` to the
   * width of the page in points.
   */
  readonly layText: (page: number, layer: HTMLElement) => Drawing;
}

/**
 * Calls `end` after `PAGE_TIMEOUT_MS`. Browsers do not render in a hidden tab, so the timer stops while the tab is
 * hidden and starts again from zero when the tab is shown.
 * @returns a function that stops the timer
 */
function limitTime(end: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(timer);
    timer = document.hidden ? undefined : setTimeout(end, PAGE_TIMEOUT_MS);
  };
  document.addEventListener('visibilitychange', begin);
  begin();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', begin);
  };
}

/** Creates a queue that runs one task at a time, so that only one page needs memory for decoding. */
function createQueue(workerFailure: Promise<never>, end: () => void): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(start: Start<Result>): Work<Result> => {
    let isAborted = false;
    let stop = () => {};
    async function work(): Promise<Result> {
      if (isAborted) throw new DOMException('the work was cancelled', 'AbortError');
      const stopTimer = limitTime(end);
      const working = start((abort) => {
        stop = abort;
        if (isAborted) abort();
      });
      return Promise.race([working, workerFailure]).finally(stopTimer);
    }
    const done = last.then(work);
    last = done.catch(() => undefined);
    return {
      done,
      abort: () => {
        isAborted = true;
        stop();
      },
    };
  };
}

function createOpenPdf(pdf: PDFDocumentProxy, enqueue: Queue): OpenPdf {
  return {
    pageCount: pdf.numPages,
    sizeOf: (number) =>
      enqueue(async () => {
        const { width, height } = (await pdf.getPage(number)).getViewport({ scale: PIXELS_PER_POINT });
        return { width, height };
      }).done,
    draw: (number, canvas, width) =>
      enqueue(async (keep) => {
        const page = await pdf.getPage(number);
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
        canvas.width = Math.max(1, Math.floor(viewport.width));
        canvas.height = Math.max(1, Math.floor(viewport.height));
        const task: RenderTask = page.render({ canvas, viewport });
        keep(() => task.cancel());
        await task.promise;
        // Frees the decoded pictures of the page. They are decoded again if the page is rendered again.
        page.cleanup();
      }),
    layText: (number, container) =>
      enqueue(async (keep) => {
        const page = await pdf.getPage(number);
        const viewport = page.getViewport({ scale: 1 });
        container.style.setProperty('--points', String(viewport.width));
        const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
        keep(() => layer.cancel());
        await layer.render();
      }),
  };
}

/**
 * Opens a PDF.
 * @param signal closes the PDF, or aborts opening it
 * @throws the error of the file or of the worker
 */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const port = startPdfWorker();
  let fail: (error: Error) => void = () => {};
  const workerFailure = new Promise<never>((_, reject) => {
    fail = reject;
  });
  workerFailure.catch(() => undefined);
  port.addEventListener('error', () => fail(new Error('the PDF worker stopped')));
  signal.addEventListener('abort', () => fail(new DOMException('the PDF was closed', 'AbortError')));
  const end = () => {
    port.terminate();
    fail(new Error('a page of the PDF took too long'));
  };
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
    maxImageSize: MAX_IMAGE_PIXELS,
    canvasMaxAreaInBytes: MAX_IMAGE_BYTES,
    verbosity: VerbosityLevel.ERRORS,
  });
  signal.addEventListener('abort', () => {
    void opening.destroy();
    setTimeout(() => port.terminate(), CLEANUP_MS);
  });
  const stopTimer = limitTime(end);
  const pdf = await Promise.race([opening.promise, workerFailure]).finally(stopTimer);
  return createOpenPdf(pdf, createQueue(workerFailure, end));
}
