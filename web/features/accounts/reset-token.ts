import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAlive } from '#web/ui/use-alive.ts';

const KEY = 'resetToken';

function readKept(): string {
  try {
    return (typeof window === 'undefined' ? null : sessionStorage.getItem(KEY)) ?? '';
  } catch {
    return '';
  }
}

/** The link has been used, or is good for nothing. */
export function forgetResetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Moves the token from the address to where it lasts as long as this tab, through reloading and a change of language. */
function hideToken(): void {
  if (location.hash === '') return;
  try {
    sessionStorage.setItem(KEY, location.hash.slice(1));
  } catch {
    // Without storage the router remembers it, for this document.
  }
  history.replaceState(history.state, '', location.pathname + location.search);
}

/**
 * The token of a reset link. It stands behind `#`, so no server sees it, and is taken out of the address bar at once: it
 * must not stay in the history or be copied along with the address.
 * @returns undefined until the page has come alive, empty when there is none
 */
export function useResetToken(): string | undefined {
  const { hash } = useLocation();
  const [kept] = useState(readKept);
  useEffect(() => {
    hideToken();
    // Another link, opened in this tab, loads no document.
    addEventListener('hashchange', hideToken);
    return () => removeEventListener('hashchange', hideToken);
  }, []);
  if (!useAlive()) return undefined;
  return hash === '' ? kept : hash.slice(1);
}
