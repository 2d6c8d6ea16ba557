import * as m from '#web/shared/languages/generated/messages.js';
import { useLoaded } from '#web/shared/ui/use-loaded.ts';
import { useToast } from '#web/shared/ui/use-toast.ts';
import type { PdfViewerProps } from './pdf-viewer.tsx';

const loadViewer = () => import('./pdf-viewer.tsx');

/** The viewer of PDFs, which comes when the first of them is opened. */
export function OpenedPdf(props: PdfViewerProps) {
  const toast = useToast();
  const viewer = useLoaded(loadViewer, () => {
    toast.error(m.said_errorOccurred());
    props.onClose();
  });
  return viewer && <viewer.PdfViewer {...props} />;
}
