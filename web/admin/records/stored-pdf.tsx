import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { PdfViewer } from '#web/shared/pdf-viewer/pdf-viewer.tsx';

interface StoredPdfProps {
  /** Its bare name. */
  readonly file: string;
  readonly title: string;
  /** Stands behind the title. */
  readonly more: string;
  /** What it is called when it is saved. */
  readonly fileName: string;
  readonly onClose: () => void;
}

/** Shows a PDF that the server keeps. */
export function StoredPdf({ file, ...viewer }: StoredPdfProps) {
  const address = `/pdf/${file}`;
  return (
    <PdfViewer
      {...viewer}
      address={address}
      fetchFile={(signal) => api.file('admin', address, signal)}
      explain={(error) => explain(error).message}
    />
  );
}
