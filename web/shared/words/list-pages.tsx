import * as m from '#web/shared/languages/generated/messages.js';
import type { ReactNode } from 'react';
import { Icon } from '#web/shared/ui/icon.tsx';

interface ListPagesProps {
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  readonly withEnds?: boolean;
}

/** Pagination of a list. Renders nothing for a single page. */
export function ListPages({ page, total, pageSize, href, withEnds = false }: ListPagesProps) {
  return (
    <Pagination
      page={page}
      pageCount={Math.ceil(total / pageSize)}
      href={href}
      words={{
        label: m.pages_label(),
        ...(withEnds && { first: m.pages_first(), last: m.pages_last() }),
        previous: m.pages_previous(),
        next: m.pages_next(),
        page: (number) => m.pages_page({ number }),
      }}
    />
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

interface PaginationWords {
  /** Label of the navigation for screen readers, such as "Pages". */
  label: string;
  previous: string;
  next: string;
  /** Labels of the links to the first and the last page. Without a label, the link is not shown. */
  first?: string | undefined;
  last?: string | undefined;
  /** Returns the label of a page for screen readers, such as "Page 3". */
  page: (number: number) => string;
}

interface PaginationProps {
  /** The current page number, starting at 1. */
  page: number;
  pageCount: number;
  href: (page: number) => string;
  words: PaginationWords;
}

/** Page links. Renders nothing for a single page. Phones show the numbers above two wide buttons. */
function Pagination({ page, pageCount, href, words }: PaginationProps) {
  if (pageCount < 2) return null;
  const hasPrevious = page > 1;
  const hasNext = page < pageCount;
  return (
    <nav className="row pager" aria-label={words.label}>
      {words.first !== undefined && (
        <Step to={hasPrevious ? href(1) : undefined}>
          <Icon name="first" size={20} />
          {words.first}
        </Step>
      )}
      <Step to={hasPrevious ? href(page - 1) : undefined}>
        <Icon name="left" size={20} />
        {words.previous}
      </Step>
      <div className="row pager__numbers">
        {pageNumbers(page, pageCount).map((slot) => (
          <Slot key={slot} slot={slot} page={page} href={href} name={words.page} />
        ))}
      </div>
      <Step to={hasNext ? href(page + 1) : undefined}>
        {words.next}
        <Icon name="right" size={20} />
      </Step>
      {words.last !== undefined && (
        <Step to={hasNext ? href(pageCount) : undefined}>
          {words.last}
          <Icon name="last" size={20} />
        </Step>
      )}
    </nav>
  );
}

interface StepProps {
  to: string | undefined;
  children: ReactNode;
}

function Step({ to, children }: StepProps) {
  if (to !== undefined) {
    return <a href={to}>{children}</a>;
  }
  return (
    <span className="pager__still" aria-disabled="true">
      {children}
    </span>
  );
}

interface SlotProps {
  slot: ReturnType<typeof pageNumbers>[number];
  page: number;
  href: (page: number) => string;
  name: (page: number) => string;
}

function Slot({ slot, page, href, name }: SlotProps) {
  if (slot === 'before' || slot === 'after') {
    return (
      <span className="pager__still pager__gap" aria-hidden="true">
        …
      </span>
    );
  }
  if (slot === page)
    return (
      <span className="pager__still" aria-current="page">
        {slot}
      </span>
    );
  return (
    <a href={href(slot)} aria-label={name(slot)}>
      {slot}
    </a>
  );
}
