import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { PdfViewer } from '#web/shared/pdf-viewer/pdf-viewer.tsx';

interface StoredPdfProps {
  /** The file name on the server. */
  readonly file: string;
  readonly title: string;
  readonly more: string;
  /** The file name under which the PDF is saved. */
  readonly fileName: string;
  readonly onClose: () => void;
}

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
