import { useId, useRef } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { saveFile } from '#web/shared/api/save-file.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { PageTools, ZoomTools } from './pdf-tools.tsx';
import { usePagePosition } from './use-page-position.ts';
import { usePdf } from './use-pdf.ts';
import { usePdfKeys } from './use-pdf-keys.ts';
import { usePinch } from './use-pinch.ts';
import { useZoom } from './use-zoom.ts';

/** What no system allows in a name, and what would hide its end or turn it around. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** Malayalam joins its letters with these two. */
const JOINERS = /[\u200c\u200d]/;
const MAX_LENGTH = 120;

/** The name under which a PDF is saved. @param title such as "Folio 12 – Name" */
export function pdfFileName(title: string): string {
  const safe = title
    .replaceAll(UNSAFE, (signs) => (JOINERS.test(signs) ? signs.replaceAll(/[^\u200c\u200d]/g, '') : ' '))
    .replace(/\.pdf$/i, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return `${[...safe].slice(0, MAX_LENGTH).join('').trim() || 'PDF'}.pdf`;
}

interface PdfViewerProps {
  /** Whose PDF it is. */
  readonly title: string;
  /** A line below the title. */
  readonly more: string;
  /** Under which it is saved, without `.pdf`; may hold any sign. */
  readonly fileName: string;
  /** Where a new tab finds it; undefined for a file that is not on the site yet. */
  readonly address?: string | undefined;
  readonly fetchFile: (signal: AbortSignal) => Promise<Blob>;
  /** The sentence, in the language of the page, for what `fetchFile` has thrown. */
  readonly explain: (error: unknown) => string | undefined;
  readonly onClose: () => void;
}

/** Shows a PDF on every phone (handbook, Components: PDF viewer), open as long as it is mounted. */
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
    // The button goes away; without the focus, keys would do nothing.
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
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that work wherever the focus is */}
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
