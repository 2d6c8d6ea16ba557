import { local } from '#web/shared/links/addresses.ts';
import { pageNumber } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';

/** Which records are shown; the whole of it stands in the address. */
export interface MemorialsQuery {
  readonly name: string;
  readonly place: string;
  /** From 1. */
  readonly page: number;
}

/** The most the server looks at. */
export const MAX_SEARCH_LENGTH = 120;

/** @param params the query of an address, which may be anybody's: what makes no sense counts as absent */
export function readMemorialsQuery(params: URLSearchParams): MemorialsQuery {
  return {
    name: (params.get('name') ?? '').slice(0, MAX_SEARCH_LENGTH),
    place: (params.get('place') ?? '').slice(0, MAX_SEARCH_LENGTH),
    page: pageNumber(params),
  };
}

/** The address of the list in the language of the page. */
export function memorialsAddress({ name, place, page }: MemorialsQuery): string {
  const params = new URLSearchParams();
  if (name.trim() !== '') params.set('name', name);
  if (place.trim() !== '') params.set('place', place);
  if (page > 1) params.set('page', String(page));
  return local(paths.adminMemorials) + (params.size === 0 ? '' : `?${params}`);
}
