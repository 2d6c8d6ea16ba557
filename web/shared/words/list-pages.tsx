import * as m from '#web/shared/languages/generated/messages.js';
import { Pagination } from '#web/shared/ui/pagination.tsx';

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
