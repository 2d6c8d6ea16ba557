import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button, IconButton } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Kasavu } from '#web/shared/ui/ornament.tsx';
import { startPrint } from './start-print.ts';

export type PaperSize = 'A4' | 'A5';

const PAGES = {
  A4: 'size: A4; margin: 16mm 19mm 10mm;',
  wide: 'size: A4 landscape; margin: 16mm 19mm 10mm;',
  A5: 'size: A5; margin: 11mm 13mm 8mm;',
} as const;

/** The pages after the first are numbered. An empty margin box keeps out the date and the address of the browser. */
const NUMBERED = `@top-left { content: ''; }
  @bottom-right { content: counter(page) ' / ' counter(pages); color: #544438; font: 8pt sans-serif; }`;

/** Marks the elements around a document, beside which nothing is printed. Firefox 115 has no `:has()`. */
function printAlone(paper: Element | null) {
  const around: HTMLElement[] = [];
  for (let box = paper?.parentElement; box && box !== document.documentElement; box = box.parentElement)
    around.push(box);
  for (const box of around) box.dataset['aroundPaper'] = '';
  return () => {
    for (const box of around) delete box.dataset['aroundPaper'];
  };
}

/**
 * Adds rules for printing to a style sheet of the page, because older browsers cannot construct style sheets.
 * @returns a function that removes the rules
 */
function addPrintRules(rules: string): (() => void) | undefined {
  const [sheet] = document.styleSheets;
  const added = sheet?.cssRules[sheet.insertRule(`@media print { ${rules} }`, sheet.cssRules.length)];
  return sheet && added && (() => sheet.deleteRule([...sheet.cssRules].indexOf(added)));
}

interface PrintedPagesProps {
  readonly className: string | undefined;
  readonly label?: string | undefined;
  /** The footer of every page. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows one page of a document at a time, and how many there are. The browser divides the body into columns as large as
 * pages.
 */
function PrintedPages({ className, label, foot, children }: PrintedPagesProps) {
  const body = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState(1);
  const [page, setPage] = useState(1);
  const [isEnlarged, setEnlarged] = useState(false);
  useEffect(() => {
    const count = () => {
      const { clientWidth = 0, scrollWidth = 0 } = body.current ?? {};
      if (body.current === null || clientWidth === 0) return;
      // Browsers differ in whether the margin after the last page counts.
      const now = Math.max(1, Math.ceil(scrollWidth / clientWidth - 0.02));
      setPages(now);
      setPage((shown) => Math.min(shown, now));
      body.current.scrollLeft = (page - 1) * clientWidth;
    };
    count();
    void document.fonts.ready.then(count);
    addEventListener('resize', count);
    return () => removeEventListener('resize', count);
  });
  const position = { number: formatNumber(page), count: formatNumber(pages) };
  return (
    <>
      <div className="row gap-2 paper-pages">
        {pages > 1 && (
          <IconButton icon="left" label={m.pdf_previous()} disabled={page === 1} onClick={() => setPage(page - 1)} />
        )}
        <p className="figures" role="status">
          {m.pdf_position(position)}
        </p>
        {pages > 1 && (
          <IconButton icon="right" label={m.pdf_next()} disabled={page === pages} onClick={() => setPage(page + 1)} />
        )}
        <div className="paper-pages__zoom">
          <Button onClick={() => setEnlarged(!isEnlarged)}>{isEnlarged ? m.pdf_smaller() : m.pdf_larger()}</Button>
        </div>
      </div>
      <div className={classNames('paper-scroll', isEnlarged && 'paper-scroll--enlarged')}>
        <article className={classNames('paper', className)} aria-label={label} ref={printAlone}>
          <div className="paper__body" ref={body}>
            {children}
          </div>
          {foot}
        </article>
      </div>
    </>
  );
}

interface PrintedDocumentProps extends PrintedPagesProps {
  /** Returns the `@page` rules of the document. */
  readonly pageRules: () => string;
}

/** A document for printing, in its own pages. Nothing else of the page is printed. */
export function PrintedDocument({ pageRules, ...pages }: PrintedDocumentProps) {
  useEffect(() => addPrintRules(pageRules()));
  return <PrintedPages {...pages} />;
}

interface PaperProps {
  /** `wide` is A4 in landscape. */
  readonly size: PaperSize | 'wide';
  /** The footer of every printed page. */
  readonly foot: { readonly left: ReactNode; readonly right: ReactNode };
  readonly children: ReactNode;
}

/** A document for printing with a footer and page numbers. */
export function Paper({ size, foot: { left, right }, children }: PaperProps) {
  const foot = (
    <>
      <Kasavu />
      <div className="flow paper__imprint">
        <p>{left}</p>
        <p>{right}</p>
      </div>
    </>
  );
  const sizes = { A4: undefined, wide: 'paper--wide', A5: 'paper--a5' } as const;
  return (
    <PrintedDocument
      className={sizes[size]}
      pageRules={() => `@page { ${PAGES[size]} ${NUMBERED} } @page :first { @bottom-right { content: ''; } }`}
      foot={
        <>
          <div className="paper__room" aria-hidden="true">
            {foot}
          </div>
          <footer className="paper__foot">{foot}</footer>
        </>
      }
    >
      {children}
    </PrintedDocument>
  );
}

/** Loads a picture also if it has not been near the viewport. Resolves even if it fails: it is then not printed. */
async function loaded(image: HTMLImageElement): Promise<void> {
  image.loading = 'eager';
  // `decode()` would keep all pictures of a long document in memory at once.
  if (image.complete) return;
  await new Promise((resolve) => {
    image.addEventListener('load', resolve, { once: true });
    image.addEventListener('error', resolve, { once: true });
  });
}

/** Width of a printed photo of a person, in pixels. */
const PHOTO_WIDTH = 160;

/**
 * Replaces a photo by a small JPEG. Browsers copy a JPEG into a PDF, but store other pictures without loss:
 * the PDF of 5,000 photos would have 150 MB instead of 20 MB, and take twice the time and memory.
 */
function showAsJpeg(photo: HTMLImageElement, canvas: HTMLCanvasElement): void {
  const { naturalWidth, naturalHeight, src } = photo;
  if (naturalWidth === 0 || src.startsWith('data:')) return;
  // Photos that were stored before there was a width of 160 pixels are larger.
  const width = Math.min(naturalWidth, PHOTO_WIDTH);
  const height = Math.round((naturalHeight * width) / naturalWidth);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return;
  context.drawImage(photo, 0, 0, width, height);
  // `toBlob` would wait until the browser is idle, for each photo.
  photo.src = canvas.toDataURL('image/jpeg', 0.85);
}

/** Opens the browser's print dialog once all fonts and pictures have loaded. */
async function printPage(): Promise<void> {
  const paper = document.querySelector('.paper');
  await document.fonts.ready;
  const images = [...document.querySelectorAll<HTMLImageElement>('.paper img')];
  await Promise.all(images.map(loaded));
  const photos = [...document.querySelectorAll<HTMLImageElement>('.paper .avatar img')];
  // One canvas for all, because browsers keep the memory of each canvas for a while.
  const canvas = document.createElement('canvas');
  for (const photo of photos) showAsJpeg(photo, canvas);
  await Promise.all(photos.map(loaded));
  // The user may have left the page meanwhile.
  if (document.querySelector('.paper') === paper) startPrint();
}

interface PrintButtonProps {
  /**
   * File name that browsers suggest for the PDF. It may contain a person's name. It is the page's title only while the
   * page is printed, so that the name does not get into the history.
   */
  readonly fileName: string;
  /** Called whenever the page is printed, also if the user prints it with the browser's menu. */
  readonly onPrint?: () => void;
}

/** A button that prints the page. The page must contain a `Paper`. */
export function PrintButton({ fileName, onPrint }: PrintButtonProps) {
  const [isWaiting, setIsWaiting] = useState(false);
  const begin = useEffectEvent(() => {
    const { title } = document;
    document.title = fileName;
    addEventListener('afterprint', () => void (document.title = title), { once: true });
    onPrint?.();
  });
  useEffect(() => {
    const listen = () => begin();
    addEventListener('beforeprint', listen);
    return () => removeEventListener('beforeprint', listen);
  }, []);
  const print = async () => {
    setIsWaiting(true);
    try {
      await printPage();
    } finally {
      setIsWaiting(false);
    }
  };
  return (
    <Button
      variant="primary"
      size="lg"
      icon="pdf"
      busy={isWaiting}
      busyLabel={m.paper_waiting()}
      onClick={() => void print()}
    >
      {m.paper_print()}
    </Button>
  );
}
