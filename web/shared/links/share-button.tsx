import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import type { ButtonLook } from '#web/shared/ui/button-look.ts';
import { useToast } from '#web/shared/ui/use-toast.ts';

interface ShareButtonProps extends ButtonLook {
  /** What the page is about, for the message that carries the link. */
  readonly title: string;
  readonly children: string;
}

/** Hands the address of this page to the phone's own sharing; where there is none, the link is copied. */
export function ShareButton({ title, children, className, ...look }: ShareButtonProps) {
  const toast = useToast();

  async function copy(url: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(m.share_copied());
    } catch {
      // Without https, or where the browser forbids it.
      toast.info(m.share_copyYourself());
    }
  }

  async function share(): Promise<void> {
    const url = window.location.origin + window.location.pathname;
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Turned away by the visitor, which is no fault.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy(url);
    }
  }

  return (
    <Button {...look} className={`needs-script ${className ?? ''}`.trim()} icon="share" onClick={() => void share()}>
      {children}
    </Button>
  );
}
