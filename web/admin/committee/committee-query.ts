import type { Term } from '#contract/content.ts';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The page with this term chosen; without one it shows the committee of today. */
export function committeeAddress(term?: number): string {
  return local(paths.adminOfficeBearers) + (term === undefined ? '' : `?term=${term}`);
}

/** The term that the address names; else the one of today, or the first that is to come. */
export function chosenTerm(terms: readonly Term[], query: URLSearchParams): Term | undefined {
  const named = terms.find(({ id }) => String(id) === query.get('term'));
  return named ?? terms.find(({ state }) => state === 'current') ?? terms.at(-1);
}
