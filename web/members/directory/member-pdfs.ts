import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OPENED_FROM_CARD, wasOpenedFromCard } from '#web/shared/links/history-state.ts';
import { onDelegatedClick } from '#web/shared/ui/clicks.ts';

export interface MemberPdfs {
  /** Opens the PDF that the address names. Closes the open PDF if the address does not name it. */
  readonly follow: () => void;
  readonly close: () => void;
}

/**
 * Opens the PDFs of members. The fragment of the address names the open PDF: Back closes it, Forward and a reload open
 * it again. The viewer is loaded on first use.
 */
export function enablePdfs(list: HTMLElement): MemberPdfs {
  let opened: { readonly member: string; readonly close: () => void } | undefined;
  const memberInAddress = () => /^#pdf-(\d+)$/.exec(location.hash)?.[1];

  let isLeaving = false;

  function closeOpened() {
    opened?.close();
    opened = undefined;
  }

  function leave() {
    if (isLeaving) return;
    isLeaving = true;
    if (wasOpenedFromCard(history.state)) history.back();
    else {
      history.replaceState(null, '', location.pathname + location.search);
      void follow();
    }
  }

  async function follow(): Promise<void> {
    isLeaving = false;
    const member = memberInAddress();
    if (opened?.member === member) return;
    closeOpened();
    const button = list.querySelector<HTMLElement>(`[data-member="${member ?? ''}"]`);
    if (member === undefined || !button) return;
    try {
      const { openMemberPdf } = await import('#web/shared/pdf-viewer/open-member-pdf.tsx');
      // The user may have gone back, or the list may have changed, while the viewer loaded.
      if (memberInAddress() !== member || opened) return;
      const { pdf = '', name = '', folio = '' } = button.dataset;
      const close = openMemberPdf({ address: `/pdf/${pdf}`, name, folio, onClose: leave });
      opened = { member, close };
    } catch {
      toast.error(m.said_errorOccurred());
      leave();
    }
  }

  onDelegatedClick('[data-pdf]', ({ dataset: { member = '' } }) => {
    // Ignores the second click of a double click.
    if (memberInAddress() === member) return;
    history.pushState(OPENED_FROM_CARD, '', `#pdf-${member}`);
    void follow();
  });
  addEventListener('popstate', () => void follow());
  return { follow: () => void follow(), close: closeOpened };
}
