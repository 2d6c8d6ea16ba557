import { dropTokens } from '#web/shared/api/tokens.ts';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { settle } from '#web/shared/ui/settling.ts';
import { onClick } from '#web/shared/ui/clicks.ts';
import { letThemeBeChosen } from './theme-script.ts';

function dialogCalled(id: string | undefined): HTMLDialogElement | undefined {
  const dialog = document.getElementById(id ?? '');
  return dialog instanceof HTMLDialogElement ? dialog : undefined;
}

function close(dialog: HTMLDialogElement | undefined): void {
  if (dialog?.matches(':popover-open') === true) dialog.hidePopover();
  if (dialog?.open !== true) return;
  // First: both change how the page is drawn, which is then found out once.
  settle();
  dialog.close();
}

function letDialogsOpen(): void {
  onClick('[data-closes]', ({ dataset: { closes } }) => close(dialogCalled(closes)));
  // Whoever comes back to the page finds it as it was before the menu.
  onClick('dialog.menu a[href]', (link) => close(link.closest('dialog') ?? undefined));
  onClick('[data-opens]', ({ dataset: { opens } }, event) => {
    const dialog = dialogCalled(opens);
    // Instead of the popover; unless it has been opened before the script arrived.
    if (!dialog || dialog.matches(':popover-open')) return;
    event.preventDefault();
    settle();
    dialog.showModal();
  });
}

function letMembersLeave(): void {
  let isLeaving = false;
  onClick('[data-signs-out]', (button) => {
    if (isLeaving) return;
    isLeaving = true;
    button.ariaDisabled = 'true';
    // Loaded when it is needed: whoever only reads has no use for the calls.
    import('#web/shared/api/sign-out.ts').then(
      ({ signOut }) => signOut('user'),
      () => {
        // Without them the session ends here at least, as with a server that cannot be reached.
        dropTokens('user');
        location.assign(local(paths.home));
      },
    );
  });
  // Whoever comes back to the page finds it as it was before the question.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isLeaving = false;
    for (const button of document.querySelectorAll('[data-signs-out]')) {
      button.ariaDisabled = null;
      close(button.closest('dialog') ?? undefined);
    }
  });
}

/** The server knows only the parameters that the page reads: the other language gets them all, however it is opened. */
function keepParameters(): void {
  for (const sign of ['pointerdown', 'focusin', 'contextmenu']) {
    document.addEventListener(sign, ({ target }) => {
      const link = target instanceof Element ? target.closest('.language-switch a') : null;
      if (link instanceof HTMLAnchorElement) link.search = location.search;
    });
  }
}

/**
 * Says that the next document is on its way: a tap is answered at once, however slow the line is (handbook, Motion).
 * Browsers that do not tell of it show their own sign.
 */
function showLoadLine(): void {
  if (!('navigation' in globalThis)) return;
  const mark = (isLoading: boolean) => document.documentElement.toggleAttribute('data-loading', isLoading);
  navigation.addEventListener('navigate', ({ destination, downloadRequest, signal }) => {
    const { origin, pathname } = new URL(destination.url);
    const isFile = downloadRequest !== null || /\.\w+$/.test(pathname);
    // A telephone number and a file leave this page where it is.
    if (destination.sameDocument || isFile || origin !== location.origin) return;
    mark(true);
    signal.addEventListener('abort', () => mark(false));
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) mark(false);
  });
}

let hasStarted = false;

/** Brings the frame of the page to life: menu, theme, language, and the question before signing out. */
export function startFrame(): void {
  if (hasStarted) return;
  hasStarted = true;
  letDialogsOpen();
  letThemeBeChosen();
  letMembersLeave();
  keepParameters();
  showLoadLine();
}
