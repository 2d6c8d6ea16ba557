import { dropTokens } from '#web/shared/api/tokens.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';
import { onDelegatedClick } from '#web/shared/ui/clicks.ts';
import { enableThemeSwitch } from './theme-script.ts';

function findDialog(id: string | undefined): HTMLDialogElement | undefined {
  const dialog = document.getElementById(id ?? '');
  return dialog instanceof HTMLDialogElement ? dialog : undefined;
}

function close(dialog: HTMLDialogElement | undefined): void {
  // The user may have opened the menu before the script loaded.
  dialog?.previousElementSibling?.removeAttribute('open');
  if (dialog?.open !== true) return;
  dialog.close();
}

function enableDialogs(): void {
  onDelegatedClick('[data-closes]', ({ dataset: { closes } }) => close(findDialog(closes)));
  // Closes the menu when a link in it is clicked. Otherwise the menu would still be open if the page returns from the
  // back/forward cache.
  onDelegatedClick('dialog.menu a[href]', (link) => close(link.closest('dialog') ?? undefined));
  onDelegatedClick('[data-opens]', ({ dataset: { opens } }, event) => {
    // Opens the dialog instead of the `details` that opens it without script.
    event.preventDefault();
    const dialog = findDialog(opens);
    close(dialog);
    dialog?.showModal();
  });
  for (const opener of document.querySelectorAll('summary[data-opens]')) opener.setAttribute('role', 'button');
}

function enableSignOut(): void {
  let isLeaving = false;
  onDelegatedClick('[data-signs-out]', (button) => {
    if (isLeaving) return;
    isLeaving = true;
    button.ariaDisabled = 'true';
    // Loaded on demand: visitors who only read do not need the API client.
    import('#web/shared/api/sign-out.ts').then(
      ({ signOut }) => signOut('user'),
      () => {
        // If the script for signing out cannot be loaded, deletes the tokens in this browser, as `signOut` does when the server is unreachable.
        dropTokens('user');
        location.assign(localizedPath(paths.home));
      },
    );
  });
  // Resets the dialog when the page returns from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isLeaving = false;
    for (const button of document.querySelectorAll('[data-signs-out]')) {
      button.ariaDisabled = null;
      close(button.closest('dialog') ?? undefined);
    }
  });
}

/**
 * Copies the address to the language link before the user opens it. The server has rendered only the parameters that
 * the page reads, and an application may show another page by now.
 */
function keepAddressInLanguageLink(): void {
  for (const sign of ['pointerdown', 'focusin', 'contextmenu']) {
    document.addEventListener(sign, ({ target }) => {
      const link = target instanceof Element ? target.closest('.language-switch a') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      link.pathname = pathIn(splitLocale(link.pathname).locale, splitLocale(location.pathname).path);
      link.search = location.search;
    });
  }
}

/**
 * Shows a progress line while the next document loads, so that a tap has an immediate response (handbook, Motion).
 * Browsers without the Navigation API show their own indicator.
 */
function showLoadLine(): void {
  if (!('navigation' in globalThis)) return;
  const mark = (isLoading: boolean) => document.documentElement.toggleAttribute('data-loading', isLoading);
  navigation.addEventListener('navigate', ({ destination, downloadRequest, signal }) => {
    const { origin, pathname } = new URL(destination.url);
    const isFile = downloadRequest !== null || /\.\w+$/.test(pathname);
    // Links to telephone numbers and files do not replace the page, so they need no progress line.
    if (destination.sameDocument || isFile || origin !== location.origin) return;
    mark(true);
    signal.addEventListener('abort', () => mark(false));
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) mark(false);
  });
}

/** Starts the script of the frame: menu, theme, language, and the dialog before signing out. */
export function startFrame(): void {
  enableDialogs();
  enableThemeSwitch();
  enableSignOut();
  keepAddressInLanguageLink();
  showLoadLine();
}
