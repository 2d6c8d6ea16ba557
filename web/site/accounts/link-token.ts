/** The form whose link was opened, which is the sessionStorage key of the token, and the token. */
let opened = { purpose: '', token: '' };

/** Returns the token of the link; empty if there is none. */
export function linkToken(): string {
  return opened.token;
}

/** Returns whether the fragment of the address is a token. A fragment that is the id of an element is not a token. */
function hasToken(): boolean {
  return location.hash !== '' && document.getElementById(location.hash.slice(1)) === null;
}

/**
 * Reads the token of an emailed link, or the folio of an invitation to register. The token is in the fragment, so that no server sees it. It is removed from the
 * address at once, so that it does not stay in the history or get copied. It is stored until the tab is closed, so it
 * survives reloads and language changes. In browsers that forbid storage it is lost when this document is left.
 */
export function takeLinkToken(purpose: string): string {
  opened = { purpose, token: hasToken() ? location.hash.slice(1) : '' };
  try {
    if (opened.token === '') opened.token = sessionStorage.getItem(purpose) ?? '';
    else sessionStorage.setItem(purpose, opened.token);
  } catch {
    // Storage is forbidden.
  }
  if (hasToken()) history.replaceState(history.state, '', location.pathname + location.search);
  // Reloads the page for another emailed link. Opening that link in this tab changes only the fragment and loads no
  // document.
  addEventListener('hashchange', () => {
    if (hasToken()) location.reload();
  });
  return opened.token;
}

/** Deletes the token after the link was used or found invalid. */
export function deleteLinkToken(): void {
  try {
    sessionStorage.removeItem(opened.purpose);
  } catch {
    // Storage is forbidden, so no token is stored.
  }
}
