import { readDirectoryHtml } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { readTokens } from '#web/shared/api/tokens.ts';
import { searchAsTyped } from '#web/shared/documents/search-as-typed.ts';
import { getLocale } from '#web/shared/languages/locale.ts';
import { directory, type DirectoryQuery, PART_IDS } from './directory-address.ts';

async function load({ filters: { search }, page }: DirectoryQuery, signal: AbortSignal): Promise<Document> {
  const query = new URLSearchParams({ language: getLocale(), search, page: String(page) });
  return api.document('user', `${readDirectoryHtml.path}?${query}`, signal);
}

/** Shows whether the list is loading. A message about an earlier failure is removed. */
function showLoading(isLoading: boolean): void {
  document.querySelector('.directory__content')?.toggleAttribute('data-loading', isLoading);
  if (isLoading) document.querySelector('.directory__problem')?.replaceChildren();
}

function showFailure(): void {
  // Without a session, the page shows the sign-in notice instead.
  if (readTokens('user').accessToken === undefined) return;
  const notice = document.querySelector<HTMLTemplateElement>('#directory-failed')?.content;
  if (notice) document.querySelector('.directory__problem')?.replaceChildren(document.importNode(notice, true));
}

/**
 * Searches the directory while the user types.
 * @returns a function that repeats the last search, or loads the list that the address names
 */
export function searchDirectory(form: HTMLFormElement): () => Promise<void> {
  return searchAsTyped({ list: directory, form, parts: Object.values(PART_IDS), load, showLoading, showFailure });
}
