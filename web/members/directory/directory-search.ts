import { readDirectoryHtml } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { sessionState } from '#web/shared/api/tokens.ts';
import { type ListSearch, searchAsTyped } from '#web/shared/documents/search-as-typed.ts';
import { getLocale } from '#web/shared/languages/locale.ts';
import { directory, type DirectoryQuery, PART_IDS } from './directory-address.ts';
import { showFailure } from './show-failure.ts';

async function load({ filters: { search }, page }: DirectoryQuery, signal: AbortSignal): Promise<Document> {
  const query = new URLSearchParams({ language: getLocale(), search, page: String(page) });
  return api.document('user', `${readDirectoryHtml.path}?${query}`, signal);
}

/** Shows whether the list is loading. A message about an earlier failure is removed. */
function showLoading(isLoading: boolean): void {
  document.querySelector('.directory__content')?.toggleAttribute('data-loading', isLoading);
  if (isLoading) document.querySelector('.directory__problem')?.replaceChildren();
}

/** The list stays while a photo or a PDF of it is open, and after the user has signed out in another tab. */
function canReplace(): boolean {
  return sessionState('user') === 'signed-in' && !document.querySelector('dialog:is(.lightbox, .pdf-viewer)[open]');
}

/** Searches the directory while the user types, and shows other parts of it. */
export function searchDirectory(form: HTMLFormElement): ListSearch {
  const parts = Object.values(PART_IDS);
  return searchAsTyped({ list: directory, form, parts, load, showLoading, showFailure, canReplace });
}
