import { readDirectoryHtml } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { sessionState } from '#web/shared/api/tokens.ts';
import { type ListSearch, searchAsTyped } from '#web/shared/documents/search-as-typed.ts';
import { getLocale } from '#web/shared/languages/locale.ts';
import { directory, type DirectoryQuery, PART_IDS } from './directory-address.ts';
import { showFailure } from './show-failure.ts';

async function load({ filters: { search, ward }, page }: DirectoryQuery, signal: AbortSignal): Promise<Document> {
  const query = new URLSearchParams({
    language: getLocale(),
    search,
    page: String(page),
    ...(ward !== '' && { ward }),
  });
  return api.document('user', `${readDirectoryHtml.path}?${query}`, { signal });
}

/**
 * Shows or hides the sign that the list is loading. When loading starts, removes the message about an earlier failure.
 */
function showLoading(isLoading: boolean): void {
  document.querySelector('.directory__content')?.toggleAttribute('data-loading', isLoading);
  if (isLoading) document.querySelector('.directory__problem')?.replaceChildren();
}

/**
 * Returns whether another list may replace the current list: not while a photo or PDF is open, and not after the user
 * has signed out in another tab.
 */
function canReplace(): boolean {
  return sessionState('user') === 'signed-in' && !document.querySelector('dialog:is(.lightbox, .pdf-viewer)[open]');
}

/** Searches the directory while the user types, and shows other pages of the list. */
export function searchDirectory(form: HTMLFormElement): ListSearch {
  const parts = Object.values(PART_IDS);
  return searchAsTyped({ list: directory, form, parts, load, showLoading, showFailure, canReplace });
}
