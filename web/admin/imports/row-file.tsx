import { useState } from 'react';
import type { ImportRow } from '#contract/member-imports.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { StoredPdf } from '#web/admin/records/stored-pdf.tsx';
import { LinkButton } from '#web/shared/ui/button.tsx';

interface RowFileProps {
  readonly field: 'image' | 'pdf';
  /** Its bare name. */
  readonly file: string;
  /** Whose it is. */
  readonly row: ImportRow;
}

/** A photo, small, or a PDF to open. */
export function RowFile({ field, file, row: { folio, name } }: RowFileProps) {
  const [isOpen, setOpen] = useState(false);
  if (field === 'image') {
    return (
      <img
        className="import-rows__picture"
        src={`/images/${file}`}
        alt={m.manage_image()}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{m.manage_viewPdf()}</LinkButton>
      {isOpen && (
        <StoredPdf
          file={file}
          title={name ?? m.manage_pdf()}
          more={m.manage_folioOf({ folio: folio ?? '' })}
          fileName={file}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
