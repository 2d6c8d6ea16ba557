import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';

/** What of the users list is shown; the whole of it stands in the address. */
export interface AccountsQuery {
  readonly search: string;
  readonly status: 'waiting' | 'approved' | undefined;
  /** From 1. */
  readonly page: number;
}

export const PAGE_SIZE = 100;
/** The most the server looks at. */
export const MAX_SEARCH_LENGTH = 120;

/** @param search the query of an address, which may be anybody's: what makes no sense counts as absent */
export function readAccountsQuery(search: string): AccountsQuery {
  const params = new URLSearchParams(search);
  const status = params.get('status');
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: status === 'waiting' || status === 'approved' ? status : undefined,
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of the users list in the language of the page. */
export function accountsAddress({ search, status, page }: AccountsQuery): string {
  const params = new URLSearchParams();
  if (search.trim() !== '') params.set('search', search);
  if (status !== undefined) params.set('status', status);
  if (page > 1) params.set('page', String(page));
  return local(paths.adminAccounts) + (params.size === 0 ? '' : `?${params}`);
}
