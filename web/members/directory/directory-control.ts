import { sessionState, subscribe } from '#web/shared/api/tokens.ts';
import type { ListSearch } from '#web/shared/documents/search-as-typed.ts';
import { loadOnFirstTouch } from '#web/shared/documents/first-touch.ts';
import { correctAddress } from '#web/shared/documents/correct-address.ts';
import { documentOf, replaceParts } from '#web/shared/documents/load-document.ts';
import { rememberedScroll, rememberScroll } from '#web/shared/links/history-state.ts';
import { signInPath } from '#web/shared/links/addresses.ts';
import { enablePictures } from '#web/shared/picture-viewer/enable-pictures.ts';
import { initials } from '#web/shared/ui/initials.ts';
import { startPrint } from '#web/shared/paper/start-print.ts';
import { onDelegatedClick } from '#web/shared/ui/clicks.ts';
import { directory, PART_IDS } from './directory-address.ts';
import { showFailure } from './show-failure.ts';
import { enablePdfs } from './member-pdfs.ts';

/** Makes the sign-in link return to the list in the current address. */
function returnToSearch(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-returns]');
  if (link) link.href = signInPath('user', location.pathname + location.search);
}

/** Shows another part of the list when the user selects an initial, a folio or a ward. */
function enableJumps(content: HTMLElement, go: (address: string) => void): void {
  for (const select of content.querySelectorAll('select')) select.disabled = false;
  content.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.value !== '') go(target.value);
  });
}

/** Removes all data of members from the page. */
function clear(): void {
  for (const id of Object.values(PART_IDS)) document.getElementById(id)?.replaceChildren();
  document.querySelector('dialog.lightbox')?.remove();
}

/** Shows initials in place of a photo that cannot be loaded. */
function replaceMissingPhotos(list: HTMLElement): void {
  const replace = ({ target }: Event) => {
    const avatar = target instanceof HTMLImageElement ? target.closest<HTMLElement>('.avatar') : null;
    const name = avatar?.closest('tr')?.querySelector('.directory-table__name button > span')?.textContent;
    if (avatar) avatar.textContent = initials(name ?? '');
  };
  // `error` events do not bubble, so listen in the capture phase.
  list.addEventListener('error', replace, { capture: true });
}

/** Shows the members that the head script has requested. Resolves to whether they are shown. */
async function showFirst(request: typeof globalThis.directoryRequest): Promise<boolean> {
  if (request === undefined) return false;
  try {
    const response = await documentOf(await request);
    if (sessionState('user') === 'signed-out') return false;
    replaceParts(response, Object.values(PART_IDS));
    correctAddress(directory, response);
  } catch {
    return false;
  }
  document.querySelector('.directory__content')?.removeAttribute('data-loading');
  // After Back or a reload, the browser restored the scroll position before the page had its full height.
  const position = rememberedScroll(history.state);
  if (position !== undefined) scrollTo(0, position);
  return true;
}

/**
 * Shows the members and makes the directory work: search, jumps, photos, PDFs and printing. The code for other lists
 * loads when the user first touches the search. It also loads if the first request fails.
 */
export async function controlDirectory(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('.directory__search');
  const field = form?.querySelector('input');
  const list = document.getElementById(PART_IDS.list);
  const content = document.querySelector<HTMLElement>('.directory__content');
  if (!form || !field || !list || !content) return;
  const pdfs = enablePdfs(list);
  let session = sessionState('user');
  subscribe(() => {
    const before = session;
    session = sessionState('user');
    if (session === before) return;
    if (session === 'signed-in') location.reload();
    else {
      // The user has signed out, in any tab. The style sheet then shows the sign-in notice.
      clear();
      pdfs.close();
      returnToSearch();
    }
  });
  returnToSearch();
  if (session === 'signed-out') return;

  field.defaultValue = directory.readAt(location).filters.search;
  replaceMissingPhotos(list);
  addEventListener('pagehide', rememberScroll);
  onDelegatedClick('.directory__top', () => scrollTo(0, 0));
  onDelegatedClick('[data-prints]', () => startPrint());
  for (const box of document.querySelectorAll<HTMLInputElement>('[name=prints-all]')) {
    // Firefox restores the tick when the page is reloaded.
    box.checked = false;
    const note = () => box.closest('.directory__content')?.toggleAttribute('data-prints-all', box.checked);
    box.addEventListener('change', note);
  }
  const openPhotoInAddress = enablePictures(list, '.directory-table__photo a', directory);

  let search: Promise<ListSearch> | undefined;
  const loadSearch = async () => {
    search ??= import('./directory-search.ts').then(({ searchDirectory }) => searchDirectory(form));
    search.catch(() => (search = undefined));
    return search;
  };
  const repeat = async () => (await loadSearch()).repeat();
  onDelegatedClick('[data-retries]', () => void repeat().catch(showFailure));
  enableJumps(content, (address) => {
    loadSearch().then(
      ({ go }) => go(address),
      () => location.assign(address),
    );
  });
  const begin = loadOnFirstTouch(form, loadSearch);
  const isShown = await showFirst(globalThis.directoryRequest);
  // The user may have signed out during the request.
  if (sessionState('user') === 'signed-out') return;
  if (!isShown) await repeat().catch(showFailure);
  // The user may have used the field before the script loaded.
  else if (field.value !== field.defaultValue || form.contains(document.activeElement)) begin();
  openPhotoInAddress();
  pdfs.follow();
}
