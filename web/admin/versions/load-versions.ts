import { listVersions, type Version } from '#contract/content-editing.ts';
import type { Page } from '#contract/endpoint.ts';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { redirectToLastPage } from '#web/admin/records/record-list.tsx';
import { ListAddress } from '#web/shared/links/list-address.ts';

export const VERSIONS_PER_PAGE = 20;

export const versionsList = (path: string) => new ListAddress({ path, filters: {} });

export interface LoadedVersions {
  readonly path: string;
  readonly page: number;
  readonly list: Loaded<Page<Version>>;
}

/**
 * Loads the versions of a document, a term or a notice for a `clientLoader`.
 * @param of names the record, for example `history`, `term-3` or `notice-12`
 * @param path of the page, without the language prefix
 * @throws a redirect if there is no session, or if the requested page is after the last one
 */
export async function loadVersions(request: Request, of: string, path: string): Promise<LoadedVersions> {
  const address = versionsList(path);
  const query = address.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listVersions, {
    query: { of, ...address.asked(query, VERSIONS_PER_PAGE) },
  });
  redirectToLastPage(list, (total) => address.beforeEnd(query, total, VERSIONS_PER_PAGE));
  return { path, page: query.page, list };
}
