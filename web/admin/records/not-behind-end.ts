import { replace } from 'react-router';
import type { Page } from '#contract/endpoint.ts';
import type { Loaded } from '#web/shared/api/call-as-admin.ts';

/**
 * For the loader of a list, when the page that was read lies behind the last one: its last record has just been deleted.
 * @throws a redirect to the last page
 */
export function notBehindEnd(list: Loaded<Page<unknown>>, pageSize: number, href: (page: number) => string): void {
  if (!list.ok || list.value.rows.length > 0 || list.value.total === 0) return;
  // oxlint-disable-next-line typescript/only-throw-error -- React Router goes where a thrown answer leads
  throw replace(href(Math.ceil(list.value.total / pageSize)));
}
