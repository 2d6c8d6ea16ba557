import { pageNumber } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';

/** What of the memorials is shown; the whole of it stands in the address. */
export interface MemorialsQuery {
  readonly name: string;
  readonly place: string;
  /** From 1. */
  readonly page: number;
}

/** The most the server looks at. */
export const MAX_SEARCH_LENGTH = 120;

/** What an address asks for, which may be anybody's: what makes no sense counts as absent. */
export function readMemorialsQuery(params: URLSearchParams): MemorialsQuery {
  const words = (field: string) => (params.get(field) ?? '').slice(0, MAX_SEARCH_LENGTH);
  return { name: words('name'), place: words('place'), page: pageNumber(params) };
}

export function isSearch({ name, place }: MemorialsQuery): boolean {
  return name.trim() !== '' || place.trim() !== '';
}

/** The address of a page of memorials, without its language. */
export function memorialsAddress({ name, place, page }: MemorialsQuery): string {
  const params = new URLSearchParams();
  if (name.trim() !== '') params.set('name', name);
  if (place.trim() !== '') params.set('place', place);
  if (page > 1) params.set('page', String(page));
  return paths.deceased + (params.size === 0 ? '' : `?${params}`);
}
