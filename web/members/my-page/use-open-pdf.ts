import { useEffect, useRef } from 'react';
import type { Member } from '#contract/members.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Returns a function that opens the PDF of a member. The viewer is loaded on first use. */
export function useOpenPdf(): (member: Member & { readonly pdf: string }) => void {
  const close = useRef(() => {});
  useEffect(() => () => close.current(), []);
  return ({ pdf, name, folio }) => {
    import('#web/members/directory/open-pdf.tsx').then(
      ({ openPdf }) => {
        close.current = openPdf({ address: `/pdf/${pdf}`, name, folio, onClose: () => close.current() });
      },
      () => toast.error(m.said_errorOccurred()),
    );
  };
}
