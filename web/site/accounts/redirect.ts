import { subscribe } from '#web/shared/api/tokens.ts';

let stayMs = 0;

/** @param ms how long the page stays before it is left, so that what it says can be read */
export function stay(ms: number): void {
  stayMs = ms;
}

/**
 * Leaves for another page, in place of this one, as soon as it is known which: at once, or when somebody signs in, in any
 * tab.
 */
export function followRedirect(redirectTarget: () => string | undefined): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const to = redirectTarget();
    if (to !== undefined) timer = setTimeout(() => location.replace(to), stayMs);
  };
  subscribe(look);
  look();
}

/** Longer than a page takes to be left, in ms: then somebody has stopped it. */
const LEAVE_TIMEOUT_MS = 15_000;

/** Waits until the page is left. Whoever comes back to it finds none of what was typed. */
export async function leaving(form: HTMLFormElement): Promise<void> {
  await new Promise((resolve) => {
    addEventListener('pagehide', resolve, { once: true });
    setTimeout(resolve, LEAVE_TIMEOUT_MS);
  });
  form.reset();
}
