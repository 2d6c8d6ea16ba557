import { useEffect, useRef } from 'react';
import type { Member } from '#contract/members.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';

type MemberWithPdf = Member & { readonly pdf: string };

/** Returns a function that opens the PDF of a member. The viewer is loaded on first use. */
export function useOpenPdf(): (member: MemberWithPdf) => void {
  const close = useRef(() => {});
  useEffect(() => () => close.current(), []);
  async function open({ pdf, name, folio }: MemberWithPdf): Promise<void> {
    try {
      const { openMemberPdf } = await import('#web/shared/pdf-viewer/open-member-pdf.tsx');
      close.current = openMemberPdf({ address: `/pdf/${pdf}`, name, folio, onClose: () => close.current() });
    } catch {
      toast.error(m.said_errorOccurred());
    }
  }
  return (member) => void open(member);
}
