import { onClick } from '#web/shared/frame/on-click.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { toast } from '#web/shared/frame/toast.ts';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(m.share_copied());
  } catch {
    // Without https, or where the browser forbids it.
    toast.info(m.share_copyYourself());
  }
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  if (!('share' in navigator)) return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Turned away by the visitor, which is no fault.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
}

/** Hands the address of the page to the phone's own sharing; where there is none, the link is copied. */
export function letPagesBeShared(): void {
  onClick('[data-shares]', ({ dataset: { shares = '' } }) => void share(shares));
}
