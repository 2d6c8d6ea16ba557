/** Purpose of a link, and the sessionStorage key of its token. */
type LinkPurpose = 'resetToken' | 'invitationToken' | 'emailToken';

/** Token in memory, for browsers that forbid storage. */
let token = '';

function readStored(purpose: LinkPurpose): string {
  try {
    return sessionStorage.getItem(purpose) ?? '';
  } catch {
    return '';
  }
}

/** Returns whether the fragment of the address is a token. A fragment that is the id of an element is not a token. */
function hasToken(): boolean {
  return location.hash !== '' && document.getElementById(location.hash.slice(1)) === null;
}

/** Returns the token of the link; empty if there is none. */
export function linkToken(): string {
  return token;
}

/**
 * Reads the token of an emailed link. The token is in the fragment, so that no server sees it. It is removed from the
 * address at once, so that it does not stay in the history or get copied. It is stored until the tab is closed, so it
 * survives reloads and language changes.
 */
export function takeLinkToken(purpose: LinkPurpose): string {
  if (hasToken()) {
    token = location.hash.slice(1);
    try {
      sessionStorage.setItem(purpose, token);
    } catch {
      // Storage is forbidden: the token is lost when this document is left.
    }
    history.replaceState(history.state, '', location.pathname + location.search);
  } else token = readStored(purpose);
  // Reloads the page for another emailed link. Opening that link in this tab changes only the fragment and loads no
  // document.
  addEventListener('hashchange', () => {
    if (hasToken()) location.reload();
  });
  return token;
}

/** Deletes the token after the link was used or found invalid. */
export function deleteLinkToken(purpose: LinkPurpose): void {
  try {
    sessionStorage.removeItem(purpose);
  } catch {
    // Storage is forbidden, so no token is stored.
  }
}
