// oxlint-disable-next-line import/default -- Vite makes the address of it
import address from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
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

const trustedAddress = scriptAddress('pdf-worker', address);

/** Starts the thread that reads PDFs; whoever starts it ends it. */
export function startPdfWorker(): Worker {
  return new Worker(trustedAddress, { type: 'module' });
}

/** Where the fonts, character maps and decoders lie that pdf.js fetches when a PDF needs them (vite.config.ts). */
const FILES = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`;

/** A point of a PDF is the 72nd part of an inch, a pixel of CSS the 96th. */
const PIXELS_PER_POINT = 96 / 72;

/** How long the thread has to tidy up after itself, in milliseconds. */
const FAREWELL_MS = 1000;

/** In CSS pixels at 100 %. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Something that is being drawn. */
interface Drawing {
  /** Rejects when it cannot be drawn, and when it was given up. */
  readonly done: Promise<void>;
  readonly giveUp: () => void;
}

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

function drawing(start: (keep: (giveUp: () => void) => void) => Promise<unknown>): Drawing {
  let isGivenUp = false;
  let stop = () => {};
  const done = start((giveUp) => {
    stop = giveUp;
    if (isGivenUp) giveUp();
  });
  return {
    done: done.then(() => undefined),
    giveUp: () => {
      isGivenUp = true;
      stop();
    },
  };
}

function showable(pdf: PDFDocumentProxy): OpenPdf {
  return {
    pageCount: pdf.numPages,
    sizeOf: async (number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: PIXELS_PER_POINT });
      return { width, height };
    },
    draw: (number, canvas, width) =>
      drawing(async (keep) => {
        const page = await pdf.getPage(number);
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
        canvas.width = Math.max(1, Math.floor(viewport.width));
        canvas.height = Math.max(1, Math.floor(viewport.height));
        const task: RenderTask = page.render({ canvas, viewport });
        keep(() => task.cancel());
        await task.promise;
      }),
    layText: (number, container) =>
      drawing(async (keep) => {
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
  const broken = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('the thread that reads PDFs does not start')));
    signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
  });
  const opening = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    // The policy of the site lets no WebAssembly run: pdf.js has the same decoders as scripts.
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  signal.addEventListener('abort', () => {
    void opening.destroy();
    setTimeout(() => port.terminate(), FAREWELL_MS);
  });
  return showable(await Promise.race([opening.promise, broken]));
}
