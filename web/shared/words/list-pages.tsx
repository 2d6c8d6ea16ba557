import * as m from '#web/shared/languages/generated/messages.js';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';

interface ListPagesProps {
  /** The current page number, starting at 1. */
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  /** Adds links to the first and the last page. */
  readonly withEnds?: boolean;
}

/** Page links. Renders nothing for a single page. Phones show the numbers above two wide buttons. */
export function ListPages({ page, total, pageSize, href, withEnds = false }: ListPagesProps) {
  const pageCount = Math.ceil(total / pageSize);
  if (pageCount < 2) return null;
  const before = (number: number) => (page > 1 ? href(number) : undefined);
  const after = (number: number) => (page < pageCount ? href(number) : undefined);
  return (
    <nav className="row pager" aria-label={m.pages_label()}>
      {withEnds && (
        <Step to={before(1)} iconBefore="first">
          {m.pages_first()}
        </Step>
      )}
      <Step to={before(page - 1)} iconBefore="left">
        {m.pages_previous()}
      </Step>
      <div className="row pager__numbers">
        {pageNumbers(page, pageCount).map((slot) =>
          slot === page || slot === 'before' || slot === 'after' ? (
            <span key={slot} className="pager__still" aria-current={slot === page ? 'page' : undefined}>
              {slot === page ? slot : <span aria-hidden="true">…</span>}
            </span>
          ) : (
            <a key={slot} href={href(slot)} aria-label={m.pages_page({ number: slot })}>
              {slot}
            </a>
          ),
        )}
      </div>
      <Step to={after(page + 1)} iconAfter="right">
        {m.pages_next()}
      </Step>
      {withEnds && (
        <Step to={after(pageCount)} iconAfter="last">
          {m.pages_last()}
        </Step>
      )}
    </nav>
  );
}

/** A page number, or the gap before or after the page numbers in the middle. */
type PageSlot = number | 'before' | 'after';

/** Returns the first page, the last page, and five pages around the current page, with gaps between them. */
export function pageNumbers(page: number, pageCount: number): PageSlot[] {
  const start = Math.max(1, Math.min(page - 2, pageCount - 4));
  const end = Math.min(pageCount, start + 4);
  const slots: PageSlot[] = [];
  if (start > 1) slots.push(1);
  if (start > 2) slots.push('before');
  for (let number = start; number <= end; number += 1) slots.push(number);
  if (end < pageCount - 1) slots.push('after');
  if (end < pageCount) slots.push(pageCount);
  return slots;
}

interface StepProps {
  readonly to: string | undefined;
  readonly iconBefore?: IconName;
  readonly iconAfter?: IconName;
  readonly children: ReactNode;
}

function Step({ to, iconBefore, iconAfter, children }: StepProps) {
  const inside = (
    <>
      {iconBefore && <Icon name={iconBefore} size={20} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={20} />}
    </>
  );
  if (to !== undefined) return <a href={to}>{inside}</a>;
  return (
    <span className="pager__still" aria-disabled="true">
      {inside}
    </span>
  );
}
