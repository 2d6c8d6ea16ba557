import { local } from '#web/shared/links/addresses.ts';
import { pageNumber } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';

/** Which members are shown; the whole of it stands in the address. */
export interface MembersQuery {
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** The most the server looks at. */
export const MAX_SEARCH_LENGTH = 120;

/** @param params the query of an address, which may be anybody's: what makes no sense counts as absent */
export function readMembersQuery(params: URLSearchParams): MembersQuery {
  return { search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH), page: pageNumber(params) };
}

/** The address of the list in the language of the page. */
export function membersAddress({ search, page }: MembersQuery): string {
  const params = new URLSearchParams();
  if (search.trim() !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return local(paths.adminMembers) + (params.size === 0 ? '' : `?${params}`);
}
