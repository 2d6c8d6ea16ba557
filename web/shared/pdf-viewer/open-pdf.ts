// oxlint-disable-next-line import/default -- Vite makes the address of it
import address from './pdf.worker.ts?worker&url';
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

/** Starts the thread that reads PDFs; whoever starts it ends it. */
export function startPdfWorker(): Worker {
  return new Worker(scriptAddress('pdf-worker', address), { type: 'module' });
}

/** Where the fonts, character maps and decoders lie that pdf.js fetches when a PDF needs them (vite.config.ts). */
const FILES = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`;

/** A point of a PDF is the 72nd part of an inch, a pixel of CSS the 96th. */
const PIXELS_PER_POINT = 96 / 72;

/** How long the thread has to tidy up after itself, in milliseconds. */
const FAREWELL_MS = 1000;

/** Milliseconds for one page; a fine scan takes an old phone ten seconds. */
const PAGE_TIMEOUT_MS = 30_000;
/** Dots of one picture in a PDF: A3, 600 dots an inch. */
const MAX_IMAGE_PIXELS = 72_000_000;
/** Larger pictures are made smaller before they leave the thread: 16 million dots of 4 bytes. */
const MAX_IMAGE_BYTES = 64_000_000;

/** In CSS pixels at 100 %. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Something that is being done with a page. */
interface Work<Result> {
  /** Rejects when it cannot be done, and when it was given up. */
  readonly done: Promise<Result>;
  readonly giveUp: () => void;
}
type Drawing = Work<void>;
/** Begins a piece of work; `keep` is told how to give it up. */
type Start<Result> = (keep: (giveUp: () => void) => void) => Promise<Result>;
type Line = <Result>(start: Start<Result>) => Work<Result>;

/** A PDF that can be shown. Pages count from 1. */
export interface OpenPdf {
  readonly pageCount: number;
  readonly sizeOf: (page: number) => Promise<PageSize>;
  /** @param width of the canvas, in its own pixels; the height follows */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number) => Drawing;
  /**
   * Lays the words of a page over its picture, unseen, for screen readers and for those who select them. The width of
   * the page in points comes as `--points`.
   */
  readonly layText: (page: number, layer: HTMLElement) => Drawing;
}

/**
 * Ends what takes too long. Pages are drawn only while somebody looks: whoever has turned away, or locked the phone, has all
 * of the time again when they come back.
 * @returns how to say that it is done
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

/** Does one piece of work after the other: what pages take together is what one of them takes. */
function createLine(broken: Promise<never>, end: () => void): Line {
  let line: Promise<unknown> = Promise.resolve();
  return <Result>(start: Start<Result>): Work<Result> => {
    let isGivenUp = false;
    let stop = () => {};
    async function work(): Promise<Result> {
      if (isGivenUp) throw new DOMException('given up', 'AbortError');
      const isDone = limitTime(end);
      const working = start((giveUp) => {
        stop = giveUp;
        if (isGivenUp) giveUp();
      });
      return Promise.race([working, broken]).finally(isDone);
    }
    const done = line.then(work);
    line = done.catch(() => undefined);
    return {
      done,
      giveUp: () => {
        isGivenUp = true;
        stop();
      },
    };
  };
}

function showable(pdf: PDFDocumentProxy, inLine: Line): OpenPdf {
  return {
    pageCount: pdf.numPages,
    sizeOf: (number) =>
      inLine(async () => {
        const { width, height } = (await pdf.getPage(number)).getViewport({ scale: PIXELS_PER_POINT });
        return { width, height };
      }).done,
    draw: (number, canvas, width) =>
      inLine(async (keep) => {
        const page = await pdf.getPage(number);
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
        canvas.width = Math.max(1, Math.floor(viewport.width));
        canvas.height = Math.max(1, Math.floor(viewport.height));
        const task: RenderTask = page.render({ canvas, viewport });
        keep(() => task.cancel());
        await task.promise;
        // Its pictures are unpacked again when it is drawn again.
        page.cleanup();
      }),
    layText: (number, container) =>
      inLine(async (keep) => {
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
 * @param signal closes it again, or gives up opening it
 * @throws what is wrong with the file, or with the thread that reads it
 */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const port = startPdfWorker();
  const { promise: broken, reject: fail } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  port.addEventListener('error', () => fail(new Error('the thread that reads PDFs has ended')));
  signal.addEventListener('abort', () => fail(new DOMException('given up', 'AbortError')));
  const end = () => {
    port.terminate();
    fail(new Error('a page took too long'));
  };
  const opening = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    // The policy of the site lets no WebAssembly run: pdf.js has the same decoders as scripts.
    useWasm: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    canvasMaxAreaInBytes: MAX_IMAGE_BYTES,
    verbosity: VerbosityLevel.ERRORS,
  });
  signal.addEventListener('abort', () => {
    void opening.destroy();
    setTimeout(() => port.terminate(), FAREWELL_MS);
  });
  const isDone = limitTime(end);
  const pdf = await Promise.race([opening.promise, broken]).finally(isDone);
  return showable(pdf, createLine(broken, end));
}
