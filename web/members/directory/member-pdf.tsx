import type { Member } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { PdfViewer } from '#web/shared/pdf-viewer/pdf-viewer.tsx';
import { NoticeDialog } from '#web/shared/ui/notice-dialog.tsx';

interface MemberPdfProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** The member's PDF, or that there is none (specification section 2). */
export function MemberPdf({ member: { folio, name, pdf }, onClose }: MemberPdfProps) {
  if (pdf === null) {
    return <NoticeDialog icon="pdf" text={m.directory_noPdf()} okLabel={m.directory_ok()} onClose={onClose} />;
  }
  const address = `/pdf/${pdf}`;
  return (
    <PdfViewer
      title={name}
      more={m.directory_pdfOf({ folio })}
      fileName={m.pdf_fileName({ folio, name })}
      address={address}
      fetchFile={(signal) => api.file('user', address, signal)}
      explain={(error) => explain(error).message}
      onClose={onClose}
    />
  );
}
