import * as m from '#web/shared/languages/generated/messages.js';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { saveFile } from '#web/shared/api/save-file.ts';
import { Button, ButtonLink, IconButton } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { usePdf } from './use-pdf.ts';
import { usePinch } from './use-pinch.ts';
import { useZoom, type Zoom } from './use-zoom.ts';
import type { OpenPdf, PageSize } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';

interface Actions {
  readonly step: (direction: 'up' | 'down') => void;
  readonly fit: () => void;
}

/** Distance in pixels that an arrow key scrolls. */
const LINE = 60;
/** Height in pixels of the content that stays visible when the user scrolls by a page. */
const OVERLAP = 40;

/** Returns how far a key scrolls to the right and down, in pixels; undefined for keys that do not scroll. */
function distanceOf(key: string, { clientHeight, scrollHeight }: HTMLElement): readonly [number, number] | undefined {
  switch (key) {
    case 'ArrowUp':
      return [0, -LINE];
    case 'ArrowDown':
      return [0, LINE];
    case 'ArrowLeft':
      return [-LINE, 0];
    case 'ArrowRight':
      return [LINE, 0];
    case 'PageUp':
      return [0, OVERLAP - clientHeight];
    case 'PageDown':
      return [0, clientHeight - OVERLAP];
    case 'Home':
      return [0, -scrollHeight];
    case 'End':
      return [0, scrollHeight];
    default:
      return undefined;
  }
}

/**
 * Returns a handler for the viewer's zoom and scroll keys. While the pages have the focus, the browser itself handles
 * the scroll keys.
 */
function usePdfKeys(view: RefObject<HTMLElement | null>, { step, fit }: Actions) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || view.current === null) return;
    const { key } = event;
    if (key === '+' || key === '=') step('up');
    else if (key === '-') step('down');
    else if (key === '0') fit();
    else if (event.target !== view.current) {
      const distance = distanceOf(key, view.current);
      if (distance === undefined) return;
      view.current.scrollBy({ left: distance[0], top: distance[1] });
    } else return;
    event.preventDefault();
  };
}

function pagesIn(view: HTMLElement): readonly HTMLElement[] {
  return [...view.querySelectorAll<HTMLElement>('.pdf-page')];
}

/**
 * Returns the number of the current page, starting at 1. The current page is the page at one third of the viewport
 * height, or the last page if the user has scrolled to the end.
 */
function pageInView(view: HTMLElement): number {
  const line = view.scrollTop + view.clientHeight / 3;
  const isAtEnd = view.scrollTop + view.clientHeight >= view.scrollHeight - 1 && view.scrollTop > 0;
  const pages = pagesIn(view);
  if (isAtEnd) return pages.length;
  return Math.max(1, pages.filter((page) => page.offsetTop <= line).length);
}

/**
 * Returns the number of the current page, and a function that scrolls to a page.
 * @param view the scroll container of the pages
 */
function usePagePosition(view: RefObject<HTMLElement | null>) {
  const [page, setPage] = useState(1);
  useEffect(() => {
    const element = view.current;
    if (element === null) return undefined;
    const update = () => setPage(pageInView(element));
    element.addEventListener('scroll', update, { passive: true });
    return () => element.removeEventListener('scroll', update);
  }, [view]);
  const goTo = (number: number) => {
    const element = view.current;
    const target = element && pagesIn(element)[number - 1];
    // Leaves the same margin above the page as above the first page.
    if (target) element.scrollTo({ top: target.offsetTop - (pagesIn(element)[0]?.offsetTop ?? 0) });
  };
  return { page, goTo };
}

interface ZoomToolsProps {
  readonly zoom: Zoom;
  /** Scale of the pages, 1 for 100 %; undefined until a PDF is shown. */
  readonly scale: number | undefined;
  readonly onStep: (direction: 'up' | 'down') => void;
  readonly onFit: (fit: 'width' | 'page') => void;
}

function ZoomTools({ zoom, scale, onStep, onFit }: ZoomToolsProps) {
  const other = zoom === 'width' ? 'page' : 'width';
  return (
    <div className="pdf-viewer__zoom" role="group" aria-label={m.pdf_zoom()}>
      <IconButton icon="minus" label={m.pdf_smaller()} onClick={() => onStep('down')} />
      <span className="figures">{scale !== undefined && `${Math.round(scale * 100)}%`}</span>
      <IconButton icon="plus" label={m.pdf_larger()} onClick={() => onStep('up')} />
      <Button variant="ghost" onClick={() => onFit(other)}>
        {other === 'page' ? m.pdf_fitPage() : m.pdf_fitWidth()}
      </Button>
    </div>
  );
}

interface PageToolsProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
}

function PageTools({ page, pageCount, onPage }: PageToolsProps) {
  const turn = (label: string, icon: 'left' | 'right', to: number) => (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={to < 1 || to > pageCount}
      onClick={() => onPage(Math.min(pageCount, Math.max(1, to)))}
    />
  );
  return (
    <div className="line pdf-viewer__position">
      {turn(m.pdf_previous(), 'left', page - 1)}
      <span className="figures">{m.pdf_position({ number: page, count: pageCount })}</span>
      {turn(m.pdf_next(), 'right', page + 1)}
    </div>
  );
}

/** Time in ms without a change of size after which pages are rendered again. */
const PAUSE_MS = 150;

function useDebounced(value: number): number {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

interface PdfPagesProps {
  readonly pdf: OpenPdf;
  readonly sizes: readonly PageSize[];
  readonly scale: number;
  readonly view: RefObject<HTMLElement | null>;
}

/** All pages in one column. Only those near the viewport are rendered. */
function PdfPages({ pdf, sizes, scale, view }: PdfPagesProps) {
  const debounced = useDebounced(scale);
  return (
    <div className="grid pdf-pages">
      {sizes.map((size, index) => (
        // Pages never change their order, so the index is the key.
        <PdfPage key={index} pdf={pdf} number={index + 1} size={size} scale={debounced} view={view} />
      ))}
    </div>
  );
}

/** Characters that a file system forbids, or that could hide or reverse the end of the name. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** Zero-width joiners, which Malayalam spelling needs. */
const JOINERS = /[\u200c\u200d]/;
const MAX_LENGTH = 120;

/**
 * Returns a safe file name for a PDF.
 * @param title such as "Folio 12 – Name"
 */
export function pdfFileName(title: string): string {
  const safe = title
    .replaceAll(UNSAFE, (signs) => (JOINERS.test(signs) ? signs.replaceAll(/[^\u200c\u200d]/g, '') : ' '))
    .replace(/\.pdf$/i, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return `${[...safe].slice(0, MAX_LENGTH).join('').trim() || 'PDF'}.pdf`;
}

interface PdfViewerProps {
  /** Name of the person the PDF belongs to. */
  readonly title: string;
  readonly more: string;
  /** File name without `.pdf`; may contain any characters. */
  readonly fileName: string;
  /** Address to open in a new tab; undefined for a file that is not uploaded yet. */
  readonly address?: string | undefined;
  readonly fetchFile: (signal: AbortSignal) => Promise<Blob>;
  /** Returns the message for an error of `fetchFile`, in the language of the page. */
  readonly explain: (error: unknown) => string | undefined;
  readonly onClose: () => void;
}

/** A PDF viewer that works on every phone (handbook, Components: PDF viewer). It is open while it is mounted. */
export function PdfViewer({ title, more, fileName, address, fetchFile, explain, onClose }: PdfViewerProps) {
  const id = useId();
  const view = useRef<HTMLDivElement>(null);
  const { reading, tryAgain } = usePdf(fetchFile);
  const isOpen = reading.state === 'open';
  const file = 'file' in reading ? reading.file : undefined;
  const { zoom, scale, change, step, by } = useZoom(view, isOpen ? reading.sizes : []);
  const { page, goTo } = usePagePosition(view);
  const onKeyDown = usePdfKeys(view, { step, fit: () => change('fit') });
  usePinch(view, by);
  const begin = () => {
    // Moves the focus to the pages, because the focused button disappears. The viewer's keys work only while the focus
    // is in the viewer.
    view.current?.focus();
    tryAgain();
  };
  return (
    <Dialog
      labelledBy={`${id}-title`}
      describedBy={`${id}-more`}
      initialFocus={view}
      onCancel={onClose}
      className="pdf-viewer"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that work anywhere in the viewer */}
      <div className="pdf-viewer__window" onKeyDown={onKeyDown}>
        <div className="pdf-viewer__title">
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-more`} className="figures">
            {more}
          </p>
        </div>
        <div className="flow pdf-viewer__tools">
          <ZoomTools zoom={zoom} scale={isOpen ? scale : undefined} onStep={step} onFit={change} />
          {address !== undefined && (
            <ButtonLink icon="ext" href={address} target="_blank" rel="noopener">
              {m.pdf_newTab()}
            </ButtonLink>
          )}
        </div>
        <Button
          className="pdf-viewer__download"
          icon="download"
          disabled={file === undefined}
          onClick={() => file && saveFile({ blob: file, fileName: pdfFileName(fileName) })}
        >
          {m.pdf_download()}
        </Button>
        <Button className="pdf-viewer__close" icon="x" onClick={onClose}>
          {m.nav_close()}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
        <div ref={view} className="pdf-viewer__body" role="region" aria-label={m.pdf_pages()} tabIndex={0}>
          {reading.state === 'loading' && <Spinner label={m.pdf_loading()} />}
          {reading.state === 'not-loaded' && (
            <Notice kind="error" action={<Button onClick={begin}>{m.fault_tryAgain()}</Button>}>
              {explain(reading.error) ?? m.said_errorOccurred()}
            </Notice>
          )}
          {reading.state === 'not-shown' && <Notice kind="error">{m.pdf_notShown()}</Notice>}
          {isOpen && scale !== undefined && (
            <PdfPages pdf={reading.pdf} sizes={reading.sizes} scale={scale} view={view} />
          )}
        </div>
        <div className="line pdf-viewer__foot">
          {isOpen && <PageTools page={page} pageCount={reading.sizes.length} onPage={goTo} />}
        </div>
      </div>
    </Dialog>
  );
}
