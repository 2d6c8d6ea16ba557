import { type ReactNode, useEffect, useEffectEvent } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

const SIZES = { A4: 'paper--a4', A5: 'paper--a5' } as const;

/** A size of paper that the browser is told to print on. */
export type PaperSize = keyof typeof SIZES;

interface PaperProps {
  readonly size: PaperSize;
  /** Stands at the foot of every printed page. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** A document for paper. On the screen it is one sheet among other things; printed, it is all there is. */
export function Paper({ size, foot, children }: PaperProps) {
  return (
    <article className={classNames('paper', SIZES[size])}>
      <div className="paper__body">{children}</div>
      <div className="paper__room" aria-hidden="true">
        {foot}
      </div>
      <footer className="paper__foot">{foot}</footer>
    </article>
  );
}

/** Opens the browser's print dialog when every font and picture of the page has arrived. */
async function printPage(): Promise<void> {
  await document.fonts.ready;
  // A picture that cannot be loaded is left out.
  await Promise.allSettled(
    [...document.querySelectorAll<HTMLImageElement>('.paper img')].map((image) => image.decode()),
  );
  window.print();
}

interface PrintButtonProps {
  /** Browsers suggest it for the PDF. It may name a person: a title of the page would stay in the history of the browser. */
  readonly fileName: string;
  /** Called each time the page is printed, also by the menu of the browser. */
  readonly onPrint: () => void;
}

/** Prints the page it stands on, which has a `Paper`. */
export function PrintButton({ fileName, onPrint }: PrintButtonProps) {
  const begin = useEffectEvent(() => {
    const { title } = document;
    document.title = fileName;
    addEventListener('afterprint', () => void (document.title = title), { once: true });
    onPrint();
  });
  useEffect(() => {
    const listen = () => begin();
    addEventListener('beforeprint', listen);
    return () => removeEventListener('beforeprint', listen);
  }, []);
  return (
    <Button variant="primary" size="lg" icon="pdf" onClick={() => void printPage()}>
      {m.paper_print()}
    </Button>
  );
}
