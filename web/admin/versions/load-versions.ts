import { listVersions, type Version } from '#contract/content-editing.ts';
import type { Page } from '#contract/endpoint.ts';
import { loadAsAdmin, type Loaded } from '#web/shared/api/call-as-admin.ts';
import { notBehindEnd } from '#web/admin/records/not-behind-end.ts';
import { pageNumber } from '#web/shared/links/page-number.ts';

export const VERSIONS_PER_PAGE = 20;

export interface LoadedVersions {
  /** From 1. */
  readonly page: number;
  readonly list: Loaded<Page<Version>>;
}

/**
 * Reads the versions of a document, a term or a notice for a `clientLoader`.
 * @param of `history`, `term-3`, `notice-12`
 * @param address of the page, in the language of the page, without a query
 * @throws a redirect when nobody is signed in, or when the page asked for lies behind the last one
 */
export async function loadVersions(request: Request, of: string, address: string): Promise<LoadedVersions> {
  const page = pageNumber(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listVersions, {
    query: { of, page: String(page), pageSize: String(VERSIONS_PER_PAGE) },
  });
  notBehindEnd(list, VERSIONS_PER_PAGE, (last) => versionsAddress(address, last));
  return { page, list };
}

export function versionsAddress(address: string, page: number): string {
  return address + (page > 1 ? `?page=${page}` : '');
}
