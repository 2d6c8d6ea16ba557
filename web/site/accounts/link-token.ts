import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAlive } from '#web/shared/ui/use-alive.ts';

/** What the link is for; in this browser each token is kept under that name. */
type LinkPurpose = 'resetToken' | 'invitationToken';

function readKept(purpose: LinkPurpose): string {
  try {
    return (typeof window === 'undefined' ? null : sessionStorage.getItem(purpose)) ?? '';
  } catch {
    return '';
  }
}

/** The link has been used, or is good for nothing. */
export function forgetLinkToken(purpose: LinkPurpose): void {
  try {
    sessionStorage.removeItem(purpose);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Moves the token from the address to where it lasts as long as this tab, through reloading and a change of language. */
function hideToken(purpose: LinkPurpose): void {
  if (location.hash === '') return;
  try {
    sessionStorage.setItem(purpose, location.hash.slice(1));
  } catch {
    // Without storage the router remembers it, for this document.
  }
  history.replaceState(history.state, '', location.pathname + location.search);
}

/**
 * The token of a mailed link. It stands behind `#`, so no server sees it, and is taken out of the address bar at once: it
 * must not stay in the history or be copied along with the address.
 * @returns undefined until the page has come alive, empty when there is none
 */
export function useLinkToken(purpose: LinkPurpose): string | undefined {
  const { hash } = useLocation();
  const [kept] = useState(() => readKept(purpose));
  useEffect(() => {
    const hide = () => hideToken(purpose);
    hide();
    // Another link, opened in this tab, loads no document.
    addEventListener('hashchange', hide);
    return () => removeEventListener('hashchange', hide);
  }, [purpose]);
  if (!useAlive()) return undefined;
  return hash === '' ? kept : hash.slice(1);
}
