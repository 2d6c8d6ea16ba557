import * as m from '#web/shared/languages/generated/messages.js';
import { FileField, type FileFieldProps } from '#web/shared/forms/file-field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { fileSize } from '#web/shared/languages/format-numbers.ts';
import { PdfViewer } from '#web/shared/pdf-viewer/pdf-viewer.tsx';
import { LinkButton } from '#web/shared/ui/button.tsx';

interface PdfFieldProps extends FileFieldProps {
  /** The file name of the stored PDF; null or undefined if there is none. */
  readonly current: string | null | undefined;
  /** Opens the chosen file, otherwise the stored one. */
  readonly onView: () => void;
}

/** A field for one PDF, which can be viewed before it is uploaded. */
export function PdfField({ current, onView, ...field }: PdfFieldProps) {
  const icon = <Icon name="pdf" size={32} />;
  return (
    <FileField
      {...field}
      kind={{
        icon: 'pdf',
        label: m.manage_pdf(),
        accept: 'application/pdf',
        drop: {
          choose: m.manage_choosePdf(),
          orDrop: m.manage_orDrop(),
          only: m.manage_onePdf(),
          over: m.manage_dropHere(),
        },
        current: m.manage_currentPdf(),
        replace: m.manage_replacePdf(),
        remove: m.manage_removePdf(),
        keep: m.manage_keepPdf(),
        without: m.manage_withoutPdf(),
        withoutNote: m.manage_withoutPdfNote(),
      }}
      chosen={icon}
      current={current == null ? undefined : icon}
      view={<LinkButton onClick={onView}>{m.manage_viewPdf()}</LinkButton>}
    />
  );
}

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
