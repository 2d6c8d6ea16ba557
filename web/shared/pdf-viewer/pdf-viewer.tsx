import * as m from '#web/shared/languages/generated/messages.js';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { explain } from '#web/shared/api/explain.ts';
import { saveFile } from '#web/shared/api/save-file.ts';
import { Button, ButtonLink, IconButton } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { type PdfSource, usePdf } from './use-pdf.ts';
import { useZoom } from './use-zoom.ts';
import { PdfPage } from './pdf-page.tsx';

const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];

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

/** Time in ms without a change of size after which pages are rendered again. */
const PAUSE_MS = 150;

function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Returns a title, such as "Folio 12 – Name", as a file name: with letters, digits and harmless punctuation only. */
export function pdfFileName(title: string): string {
  const safe = title
    .replace(/\.pdf$/i, '')
    // `Join_C` are the zero-width joiners, which Malayalam spelling needs.
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Join_C}.,()'–-]+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return `${safe.slice(0, 120) || 'PDF'}.pdf`;
}

interface PdfViewerProps {
  /** Name of the person the PDF belongs to. */
  readonly title: string;
  readonly more: string;
  /** File name without `.pdf`; may contain any characters. */
  readonly fileName: string;
  readonly source: PdfSource;
  readonly onClose: () => void;
}

/** A PDF viewer that works on every phone (handbook, Components: PDF viewer). It is open while it is mounted. */
export function PdfViewer({ title, more, fileName, source, onClose }: PdfViewerProps) {
  const id = useId();
  const view = useRef<HTMLDivElement>(null);
  const { reading, tryAgain } = usePdf(source);
  const isOpen = reading.state === 'open';
  const file = 'file' in reading ? reading.file : undefined;
  const pageCount = isOpen ? reading.sizes.length : 0;
  const { zoom, scale, setZoom, step } = useZoom(view, isOpen ? reading.sizes : []);
  const renderedScale = useDebounced(scale);
  const { page, goTo } = usePagePosition(view);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    // The browser scrolls the element that has the focus.
    if (SCROLL_KEYS.includes(key)) view.current?.focus({ preventScroll: true });
    const act = { '+': () => step('up'), '=': () => step('up'), '-': () => step('down'), '0': () => setZoom('fit') }[
      key
    ];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
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
        <div className="row pdf-viewer__head">
          <div className="pdf-viewer__title">
            <h2 id={`${id}-title`} className="clamp">
              {title}
            </h2>
            <p id={`${id}-more`} className="figures">
              {more}
            </p>
          </div>
          <div className="flow pdf-viewer__tools">
            <div className="pdf-viewer__zoom" role="group" aria-label={m.pdf_zoom()}>
              <IconButton icon="minus" label={m.pdf_smaller()} onClick={() => step('down')} />
              <span className="figures">{isOpen && scale !== undefined && `${Math.round(scale * 100)}%`}</span>
              <IconButton icon="plus" label={m.pdf_larger()} onClick={() => step('up')} />
              <Button variant="ghost" onClick={() => setZoom(zoom === 'width' ? 'page' : 'width')}>
                {zoom === 'width' ? m.pdf_fitPage() : m.pdf_fitWidth()}
              </Button>
            </div>
            {'address' in source && (
              <ButtonLink icon="ext" href={source.address} target="_blank" rel="noopener">
                {m.pdf_newTab()}
              </ButtonLink>
            )}
          </div>
          <Button icon="x" onClick={onClose}>
            {m.nav_close()}
          </Button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
        <div ref={view} className="pdf-viewer__body" role="region" aria-label={m.pdf_pages()} tabIndex={0}>
          {reading.state === 'loading' && <Spinner label={m.pdf_loading()} />}
          {reading.state === 'not-loaded' && (
            <Notice kind="error" action={<Button onClick={begin}>{m.fault_tryAgain()}</Button>}>
              {explain(reading.error).message ?? m.said_errorOccurred()}
            </Notice>
          )}
          {reading.state === 'not-shown' && <Notice kind="error">{m.pdf_notShown()}</Notice>}
          {isOpen && renderedScale !== undefined && (
            <div className="grid pdf-pages">
              {reading.sizes.map((size, index) => (
                // Pages never change their order, so the index is the key.
                <PdfPage
                  key={index}
                  pdf={reading.pdf}
                  number={index + 1}
                  size={size}
                  scale={renderedScale}
                  view={view}
                />
              ))}
            </div>
          )}
        </div>
        <div className="row pdf-viewer__foot">
          {isOpen ? (
            <div className="row">
              <IconButton
                icon="left"
                label={m.pdf_previous()}
                aria-disabled={page === 1}
                onClick={() => page > 1 && goTo(page - 1)}
              />
              <span className="figures">{m.pdf_position({ number: page, count: pageCount })}</span>
              <IconButton
                icon="right"
                label={m.pdf_next()}
                aria-disabled={page === pageCount}
                onClick={() => page < pageCount && goTo(page + 1)}
              />
            </div>
          ) : (
            <span />
          )}
          <Button
            icon="download"
            disabled={file === undefined}
            onClick={() => file && saveFile({ blob: file, fileName: pdfFileName(fileName) })}
          >
            {m.pdf_download()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
