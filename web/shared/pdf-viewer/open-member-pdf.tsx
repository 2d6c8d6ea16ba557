import { createRoot } from 'react-dom/client';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { PdfViewer } from './pdf-viewer.tsx';

interface MemberPdf {
  readonly address: string;
  readonly name: string;
  readonly folio: string;
  /** Called when the user closes the viewer. The caller must then remove the viewer. */
  readonly onClose: () => void;
}

/** Opens a member's PDF in the viewer. Returns a function that removes the viewer. */
export function openMemberPdf({ address, name, folio, onClose }: MemberPdf): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, {
    onUncaughtError: (error) => {
      reportError(error);
      toast.error(m.said_errorOccurred());
      onClose();
    },
  });
  root.render(
    <PdfViewer
      title={name}
      more={m.directory_pdfOf({ folio })}
      fileName={m.pdf_fileName({ folio, name })}
      source={{ address, session: 'user' }}
      onClose={onClose}
    />,
  );
  return () => {
    root.unmount();
    place.remove();
  };
}
