import * as m from '#web/shared/languages/generated/messages.js';
import { Button, IconButton } from '#web/shared/ui/button.tsx';
import type { Zoom } from './use-zoom.ts';

interface ZoomToolsProps {
  readonly zoom: Zoom;
  /** Undefined as long as nothing is shown. */
  readonly scale: number | undefined;
  readonly onStep: (direction: 'up' | 'down') => void;
  readonly onFit: (fit: 'width' | 'page') => void;
}

export function ZoomTools({ zoom, scale, onStep, onFit }: ZoomToolsProps) {
  const other = zoom === 'width' ? 'page' : 'width';
  return (
    <div className="pdf-viewer__zoom" role="group" aria-label={m.pdf_zoom()}>
      <IconButton icon="minus" label={m.pdf_smaller()} onClick={() => onStep('down')} />
      <span className="figures">{scale !== undefined && `${Math.round(scale * 100)}%`}</span>
      <IconButton icon="plus" label={m.pdf_larger()} onClick={() => onStep('up')} />
      <Button variant="ghost" onClick={() => onFit(other)}>
        {other === 'page' ? m.pdf_fitPage() : m.pdf_fitWidth()}
      </Button>
    </div>
  );
}

interface PageToolsProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
}

export function PageTools({ page, pageCount, onPage }: PageToolsProps) {
  const turn = (label: string, icon: 'left' | 'right', to: number) => (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={to < 1 || to > pageCount}
      onClick={() => onPage(Math.min(pageCount, Math.max(1, to)))}
    />
  );
  return (
    <div className="line pdf-viewer__position">
      {turn(m.pdf_previous(), 'left', page - 1)}
      <span className="figures">{m.pdf_position({ number: page, count: pageCount })}</span>
      {turn(m.pdf_next(), 'right', page + 1)}
    </div>
  );
}
