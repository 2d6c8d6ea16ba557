import { useEffect, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { OPENED_FROM_CARD, wasOpenedFromCard } from './history-state.ts';

interface Opened {
  /** Key of the open item; undefined if none is open. */
  readonly opened: string | undefined;
  readonly open: (which: string) => void;
  readonly close: () => void;
}

/**
 * Stores in the fragment of the address which item is open in a viewer. Back closes the item, Forward and a reload open
 * it again, and closing it leaves no history entry. A page with a loader must use `skipRevalidationForViewer`.
 * @param kind kind of viewer, such as `pdf`; one item of each kind can be open
 */
export function useOpened(kind: string): Opened {
  const navigate = useNavigate();
  const here = useLocation();
  const { search, hash } = here;
  const state: unknown = here.state;
  const isClosing = useRef(false);
  const start = `#${kind}-`;
  const isOpen = hash.startsWith(start);
  useEffect(() => {
    if (!isOpen) isClosing.current = false;
  }, [isOpen]);
  return {
    opened: isOpen ? hash.slice(start.length) : undefined,
    open: (which) => {
      // Ignores the second click of a double click.
      if (location.hash === start + which) return;
      void navigate({ search, hash: start + which }, { state: OPENED_FROM_CARD, preventScrollReset: true });
    },
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      // Without this history state, the user opened the address of the item directly, so the history has no entry to go
      // back to.
      if (wasOpenedFromCard(state)) void navigate(-1);
      else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
    },
  };
}

/** Returns false from `shouldRevalidate` when only the fragment changes: opening a viewer needs no data. */
export function skipRevalidationForViewer({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
}
