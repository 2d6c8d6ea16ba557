/** What the link is for; in this browser each token is kept under that name. */
type LinkPurpose = 'resetToken' | 'invitationToken';

/** Of this document: all there is where storage is forbidden. */
let held = '';

function readStored(purpose: LinkPurpose): string {
  try {
    return sessionStorage.getItem(purpose) ?? '';
  } catch {
    return '';
  }
}

/** The links within the page lead to what stands on it. */
function hasToken(): boolean {
  return location.hash !== '' && document.getElementById(location.hash.slice(1)) === null;
}

/** The token of the link; empty when there is none. */
export function linkToken(): string {
  return held;
}

/**
 * Takes the token of a mailed link. It stands behind `#`, so no server sees it, and leaves the address bar at once: it must
 * not stay in the history or be copied along with the address. It lasts as long as this tab, through reloading and a change
 * of language.
 */
export function takeLinkToken(purpose: LinkPurpose): string {
  if (hasToken()) {
    held = location.hash.slice(1);
    try {
      sessionStorage.setItem(purpose, held);
    } catch {
      // It lasts as long as this document.
    }
    history.replaceState(history.state, '', location.pathname + location.search);
  } else held = readStored(purpose);
  // Another link, opened in this tab, loads no document by itself.
  addEventListener('hashchange', () => {
    if (hasToken()) location.reload();
  });
  return held;
}

/** The link has been used, or is good for nothing. */
export function forgetLinkToken(purpose: LinkPurpose): void {
  try {
    sessionStorage.removeItem(purpose);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
