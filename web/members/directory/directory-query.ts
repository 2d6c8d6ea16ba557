import { local } from '#web/shared/links/addresses.ts';
import { pageNumber } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';

/** Which members are shown; the whole of it stands in the address. */
export interface DirectoryQuery {
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** The most the server looks at. */
export const MAX_SEARCH_LENGTH = 120;

/** @param params the query of an address, which may be anybody's: what makes no sense counts as absent */
export function readDirectoryQuery(params: URLSearchParams): DirectoryQuery {
  return { search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH), page: pageNumber(params) };
}

/** The number of the member whose photo an address opens. */
export function openedPhoto(params: URLSearchParams): number | undefined {
  const photo = params.get('photo') ?? '';
  return /^[1-9]\d{0,8}$/.test(photo) ? Number(photo) : undefined;
}

/**
 * The address of a page of the directory, in the language of the page.
 * @param photo the number of the member whose photo is open
 */
export function directoryAddress({ search, page }: DirectoryQuery, photo?: number): string {
  const params = new URLSearchParams();
  if (search.trim() !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  if (photo !== undefined) params.set('photo', String(photo));
  return local(paths.directory) + (params.size === 0 ? '' : `?${params}`);
}
