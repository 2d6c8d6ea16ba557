import { subscribe } from '#web/shared/api/tokens.ts';

let delayMs = 0;

/**
 * Delays the redirect, so that the message of the page can be read.
 * @param ms delay in milliseconds
 */
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

/**
 * Maximum time to wait until the page is left. If the page is still open after this time, the user has stopped the
 * navigation.
 */
const LEAVE_TIMEOUT_MS = 15_000;

/** Waits until the page is left, then clears the form, so that the back/forward cache does not store the input. */
export async function waitUntilLeft(form: HTMLFormElement): Promise<void> {
  await new Promise((resolve) => {
    addEventListener('pagehide', resolve, { once: true });
    setTimeout(resolve, LEAVE_TIMEOUT_MS);
  });
  form.reset();
}
