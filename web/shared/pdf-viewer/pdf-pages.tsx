import { type RefObject, useEffect, useState } from 'react';
import type { OpenPdf, PageSize } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';

/** Pages are drawn anew when their size has not changed for so long, in milliseconds. */
const PAUSE_MS = 150;

function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface PdfPagesProps {
  readonly pdf: OpenPdf;
  readonly sizes: readonly PageSize[];
  readonly scale: number;
  readonly view: RefObject<HTMLElement | null>;
}

/** All pages below each other. Only those near the window hold anything. */
export function PdfPages({ pdf, sizes, scale, view }: PdfPagesProps) {
  const settled = useSettled(scale);
  return (
    <div className="grid pdf-pages">
      {sizes.map((size, index) => (
        // Pages never change places.
        <PdfPage key={index} pdf={pdf} number={index + 1} size={size} scale={settled} view={view} />
      ))}
    </div>
  );
}
