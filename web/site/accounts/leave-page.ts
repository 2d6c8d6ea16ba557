import { subscribe } from '#web/shared/api/tokens.ts';

/** sessionStorage key of a message that the next page shows once. */
const KEY = 'said';

/** Stores a message, in the language of the page, for the next page. Without storage, the next page shows none. */
export function saveMessageForNextPage(said: string): void {
  try {
    sessionStorage.setItem(KEY, said);
  } catch {
    // Storage is forbidden.
  }
}

export function takeSavedMessage(): string | undefined {
  try {
    const said = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return said;
  } catch {
    return undefined;
  }
}

let delayMs = 0;

/** Delays the redirect, so that the message of the page can be read. */
export function delayRedirect(ms: number): void {
  delayMs = ms;
}

/** Redirects as soon as `redirectTarget` returns an address: at once, or after a sign-in in any tab. */
export function redirectWhenKnown(redirectTarget: () => string | undefined): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const redirect = () => {
    clearTimeout(timer);
    const to = redirectTarget();
    if (to !== undefined) timer = setTimeout(() => location.replace(to), delayMs);
  };
  subscribe(redirect);
  redirect();
}

/** If the page is still open after this time in ms, the user has stopped the navigation. */
const LEAVE_TIMEOUT_MS = 15_000;

/** Waits until the page is left, then clears the form, so that the back/forward cache does not store the input. */
export async function waitUntilLeft(form: HTMLFormElement): Promise<void> {
  await new Promise((resolve) => {
    addEventListener('pagehide', resolve, { once: true });
    setTimeout(resolve, LEAVE_TIMEOUT_MS);
  });
  form.reset();
}
