import { Pagination } from '#web/shared/ui/pagination.tsx';
import { pageWords } from '#web/shared/words/page-words.ts';

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
  return <Pagination page={page} pageCount={Math.ceil(total / pageSize)} href={href} words={pageWords(withEnds)} />;
}
