import { readDirectoryHtml } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { readTokens, sessionState, subscribe } from '#web/shared/api/tokens.ts';
import { searchAsTyped } from '#web/shared/documents/search-as-typed.ts';
import { getLocale } from '#web/shared/languages/locale.ts';
import { signInPath } from '#web/shared/links/addresses.ts';
import { enablePictures } from '#web/shared/picture-viewer/enable-pictures.ts';
import { initials } from '#web/shared/ui/initials.ts';
import { onDelegatedClick } from '#web/shared/ui/clicks.ts';
import { directory, type DirectoryQuery, PART_IDS } from './directory-address.ts';
import { enablePdfs } from './member-pdfs.ts';
import { showFirst, showLoading } from './show-range.ts';

/** The link to the sign-in page returns to the list that the address names. */
function returnToSearch(): void {
  const link = document.querySelector<HTMLAnchorElement>('.directory__sign-in');
  if (link) link.href = signInPath('user', location.pathname + location.search);
}

/** Opens the page that the user selects. */
function enableJumps(jumps: HTMLElement): void {
  jumps.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.value === '') return;
    const address = target.value;
    // Shows the current page again, which is right if the user comes back.
    target.selectedIndex = Math.max(
      0,
      [...target.options].findIndex(({ defaultSelected }) => defaultSelected),
    );
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

function showFailure(): void {
  // Without a session, the page shows the sign-in notice instead.
  if (readTokens('user').accessToken === undefined) return;
  const notice = document.querySelector<HTMLTemplateElement>('#directory-failed')?.content;
  if (notice) document.querySelector('.directory__problem')?.replaceChildren(document.importNode(notice, true));
}

async function load({ filters: { search }, page }: DirectoryQuery, signal?: AbortSignal): Promise<Document> {
  const query = new URLSearchParams({ language: getLocale(), search, page: String(page) });
  return api.document('user', `${readDirectoryHtml.path}?${query}`, signal);
}

/** Loads the list that the address names. Resolves to whether it is shown. */
async function loadFirst(): Promise<boolean> {
  showLoading(true);
  try {
    showFirst(await load(directory.read(new URLSearchParams(location.search))));
    return true;
  } catch {
    showLoading(false);
    showFailure();
    return false;
  }
}

/**
 * Makes the directory work: search, jumps, photos, PDFs and printing.
 * @param isShown whether the list is loaded already
 */
export async function controlDirectory(isShown: boolean): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('.directory__search');
  const list = document.getElementById(PART_IDS.list);
  const jumps = document.querySelector<HTMLElement>('.directory__jumps');
  if (!form || !list || !jumps) return;
  const session = sessionState('user');
  // The page belongs to this session: its data is removed when the user signs out, in any tab.
  subscribe(() => {
    if (sessionState('user') !== session) location.reload();
  });
  returnToSearch();
  if (session === 'signed-out') return;

  const field = form.querySelector('input');
  if (field) field.defaultValue = directory.read(new URLSearchParams(location.search)).filters.search;
  enableJumps(jumps);
  replaceMissingPhotos(list);
  onDelegatedClick('.directory__top', () => scrollTo(0, 0));
  onDelegatedClick('[data-prints]', () => print());
  const repeat = searchAsTyped({
    list: directory,
    form,
    parts: Object.values(PART_IDS),
    load,
    showLoading,
    showFailure,
  });
  onDelegatedClick('[data-retries]', () => void repeat());
  if (!isShown) await loadFirst();
  enablePictures(list, '.directory-table__photo a', directory)();
  enablePdfs(list)();
}
