import { Pagination } from '#web/shared/ui/pagination.tsx';
import { pageWords } from '#web/shared/words/page-words.ts';

interface AdminPagesProps {
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  /** With links to the first page and the last one. */
  readonly withEnds?: boolean;
}

/** The pages of a list of the office; nothing when there is one. */
export function AdminPages({ page, total, pageSize, href, withEnds = false }: AdminPagesProps) {
  return <Pagination page={page} pageCount={Math.ceil(total / pageSize)} href={href} words={pageWords(withEnds)} />;
}
