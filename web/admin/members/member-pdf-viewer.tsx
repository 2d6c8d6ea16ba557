import { explain } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { fileSize } from '#web/shared/languages/format-numbers.ts';
import type { FileChoice } from '#web/shared/forms/file-field.tsx';
import { StoredPdf } from '#web/admin/records/stored-pdf.tsx';
import { PdfViewer } from '#web/shared/pdf-viewer/pdf-viewer.tsx';

/** A PDF of a member: a chosen file, or the stored one. */
type OpenedPdf = { readonly file: File } | { readonly folio: string; readonly name: string; readonly pdf: string };

/** Returns the chosen PDF, otherwise the stored one; undefined if there is none. */
export function pdfToShow(
  { file }: FileChoice,
  member: { readonly folio: string; readonly name: string; readonly pdf: string | null } | undefined,
): OpenedPdf | undefined {
  if (file !== undefined) return { file };
  return member && member.pdf !== null ? { ...member, pdf: member.pdf } : undefined;
}

interface MemberPdfViewerProps {
  readonly shown: OpenedPdf;
  readonly onClose: () => void;
}

export function MemberPdfViewer({ shown, onClose }: MemberPdfViewerProps) {
  if ('file' in shown) {
    const { file } = shown;
    return (
      <PdfViewer
        title={file.name}
        more={fileSize(file.size)}
        fileName={file.name}
        fetchFile={async () => file}
        explain={(error) => explain(error).message}
        onClose={onClose}
      />
    );
  }
  const { folio, name, pdf } = shown;
  return (
    <StoredPdf
      file={pdf}
      title={name}
      more={m.manage_folioOf({ folio })}
      fileName={m.pdf_fileName({ folio, name })}
      onClose={onClose}
    />
  );
}
