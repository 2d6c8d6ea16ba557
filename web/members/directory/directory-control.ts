import { sessionState, subscribe } from '#web/shared/api/tokens.ts';
import { loadOnFirstTouch } from '#web/shared/documents/first-touch.ts';
import { selectDefault } from '#web/shared/documents/load-document.ts';
import { rememberScroll } from '#web/shared/links/history-state.ts';
import { signInPath } from '#web/shared/links/addresses.ts';
import { enablePictures } from '#web/shared/picture-viewer/enable-pictures.ts';
import { initials } from '#web/shared/ui/initials.ts';
import { onDelegatedClick } from '#web/shared/ui/clicks.ts';
import { directory, PART_IDS } from './directory-address.ts';
import { enablePdfs } from './member-pdfs.ts';

/** The link to the sign-in page returns to the list that the address names. */
function returnToSearch(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-returns]');
  if (link) link.href = signInPath('user', location.pathname + location.search);
}

/** Opens the page that the user selects. */
function enableJumps(jumps: HTMLElement): void {
  jumps.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.value === '') return;
    const address = target.value;
    // Shows the current page again, which is right if the user comes back.
    selectDefault(target);
    location.assign(address);
  });
}

/** Shows initials in place of a photo that cannot be loaded. */
function replaceMissingPhotos(list: HTMLElement): void {
  const replace = ({ target }: Event) => {
    const avatar = target instanceof HTMLImageElement ? target.closest<HTMLElement>('.avatar') : null;
    const name = avatar?.closest('tr')?.querySelector('.directory-table__name button > span')?.textContent;
    if (avatar) avatar.textContent = initials(name ?? '');
  };
  // The event does not bubble.
  list.addEventListener('error', replace, { capture: true });
}

/**
 * Makes the directory work: search, jumps, photos, PDFs and printing. The code that loads other lists is loaded when the
 * search is first touched.
 * @param isShown whether the members that the address names are in the page
 */
export async function controlDirectory(isShown: boolean): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('.directory__search');
  const field = form?.querySelector('input');
  const list = document.getElementById(PART_IDS.list);
  const jumps = document.querySelector<HTMLElement>('.directory__jumps');
  if (!form || !field || !list || !jumps) return;
  let session = sessionState('user');
  subscribe(() => {
    const before = session;
    session = sessionState('user');
    if (session === before) return;
    if (session === 'signed-in') location.reload();
    // The user has signed out, in any tab. The style sheet then shows the sign-in notice.
    else for (const id of Object.values(PART_IDS)) document.getElementById(id)?.replaceChildren();
  });
  returnToSearch();
  if (session === 'signed-out') return;

  field.defaultValue = directory.read(new URLSearchParams(location.search)).filters.search;
  enableJumps(jumps);
  replaceMissingPhotos(list);
  addEventListener('pagehide', rememberScroll);
  onDelegatedClick('.directory__top', () => scrollTo(0, 0));
  onDelegatedClick('[data-prints]', () => print());
  const openPhotoInAddress = enablePictures(list, '.directory-table__photo a', directory);
  const openPdfInAddress = enablePdfs(list);

  let search: Promise<() => Promise<void>> | undefined;
  const loadSearch = async () => {
    search ??= import('./directory-search.ts').then(({ searchDirectory }) => searchDirectory(form));
    search.catch(() => (search = undefined));
    return search;
  };
  onDelegatedClick('[data-retries]', () => void loadSearch().then((repeat) => repeat()));
  const begin = loadOnFirstTouch(form, loadSearch);
  if (!isShown) await loadSearch().then((repeat) => repeat());
  // The user may have used the field before the script loaded.
  else if (field.value !== field.defaultValue || form.contains(document.activeElement)) begin();
  openPhotoInAddress();
  openPdfInAddress();
}
