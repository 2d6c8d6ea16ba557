import { replace } from 'react-router';
import type { Page } from '#contract/endpoint.ts';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';

/**
 * For the loader of a list, when the page that was read lies behind the last one: its last record has just been deleted.
 * @param beforeEnd where to go then, given how many there are in all
 * @throws a redirect to the last page
 */
export function notBehindEnd(list: Loaded<Page<unknown>>, beforeEnd: (total: number) => string | undefined): void {
  const last = list.ok ? beforeEnd(list.value.total) : undefined;
  if (last === undefined) return;
  // oxlint-disable-next-line typescript/only-throw-error -- React Router goes where a thrown answer leads
  throw replace(last);
}
