import * as m from '#web/shared/languages/generated/messages.js';
import type { PaginationWords } from '#web/shared/ui/pagination.tsx';

/**
 * What the pages of a list are called.
 * @param withEnds with links to the first page and the last one
 */
export function pageWords(withEnds = false): PaginationWords {
  return {
    label: m.pages_label(),
    ...(withEnds && { first: m.pages_first(), last: m.pages_last() }),
    previous: m.pages_previous(),
    next: m.pages_next(),
    page: (number) => m.pages_page({ number }),
  };
}
