import * as m from '#web/shared/languages/generated/messages.js';
import { Pagination } from '#web/shared/ui/pagination.tsx';

interface OfficePagesProps {
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  /** With links to the first page and the last one. */
  readonly withEnds?: boolean;
}

/** The pages of a list of the office; nothing when there is one. */
export function OfficePages({ page, total, pageSize, href, withEnds = false }: OfficePagesProps) {
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
