import type { Term } from '#contract/content.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** Without a term in the address it shows the committee of today. */
export const committees = new ListAddress({ path: paths.adminOfficeBearers, filters: {}, opens: 'term' });

/** The term that the address names; else the one of today, or the first that is to come. */
export function chosenTerm(terms: readonly Term[], query: URLSearchParams): Term | undefined {
  const { opened } = committees.read(query);
  const named = terms.find(({ id }) => id === opened);
  return named ?? terms.find(({ state }) => state === 'current') ?? terms.at(-1);
}
