import type { ImportRow } from '#contract/member-imports.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { StoredPdf } from '#web/admin/records/stored-pdf.tsx';
import { useOpened } from '#web/shared/links/use-opened.ts';
import { LinkButton } from '#web/shared/ui/button.tsx';

interface RowFileProps {
  readonly field: 'image' | 'pdf';
  /** Its bare name. */
  readonly file: string;
  /** Whose it is. */
  readonly row: ImportRow;
}

/** A photo, small, or a PDF to open. */
export function RowFile({ field, file, row: { number, folio, name } }: RowFileProps) {
  const { opened, open, close } = useOpened('pdf');
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
      <LinkButton onClick={() => open(String(number))}>{m.manage_viewPdf()}</LinkButton>
      {opened === String(number) && (
        <StoredPdf
          file={file}
          title={name ?? m.manage_pdf()}
          more={m.manage_folioOf({ folio: folio ?? '' })}
          fileName={file}
          onClose={close}
        />
      )}
    </>
  );
}
