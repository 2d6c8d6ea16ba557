import * as m from '#web/shared/languages/generated/messages.js';
import { fileSize } from '#web/shared/languages/format-numbers.ts';
import { PdfViewer } from '#web/shared/pdf-viewer/pdf-viewer.tsx';

interface MemberPdfViewerProps {
  readonly chosen: File | undefined;
  readonly member: { readonly folio: string; readonly name: string; readonly pdf: string | null } | undefined;
  readonly onClose: () => void;
}

/** Shows the PDF of a member: the chosen file, otherwise the stored one. */
export function MemberPdfViewer({ chosen, member, onClose }: MemberPdfViewerProps) {
  if (chosen) {
    const { name, size } = chosen;
    return <PdfViewer title={name} more={fileSize(size)} fileName={name} source={chosen} onClose={onClose} />;
  }
  if (!member || member.pdf === null) return null;
  const { folio, name, pdf } = member;
  return (
    <PdfViewer
      title={name}
      more={m.manage_folioOf({ folio })}
      fileName={m.pdf_fileName({ folio, name })}
      source={{ address: `/pdf/${pdf}`, session: 'admin' }}
      onClose={onClose}
    />
  );
}
