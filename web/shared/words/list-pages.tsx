import * as m from '#web/shared/languages/generated/messages.js';
import { Pagination } from '#web/shared/ui/pagination.tsx';

interface ListPagesProps {
  readonly page: number;
  /** All that match, on whichever page. */
  readonly total: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  /** With links to the first page and the last one. */
  readonly withEnds?: boolean;
}

/** The pages of a list; nothing when there is one. */
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
