import { useEffect, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { OPENED, wasOpenedFromCard } from './opened-from-card.ts';

interface Opened {
  /** What is open; undefined while nothing is. */
  readonly opened: string | undefined;
  readonly open: (which: string) => void;
  readonly close: () => void;
}

/**
 * Holds what a viewer over the page shows in the address, behind `#`: Back closes it, Forward and a reload open it again,
 * and closing it leaves nothing behind in the history. A page with a loader exports `revalidatesUnlessOpened` besides.
 * @param kind of the viewer, such as `pdf`; one of a kind can be open at a time
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
      // The second of two clicks.
      if (location.hash === start + which) return;
      void navigate({ search, hash: start + which }, { state: OPENED, preventScrollReset: true });
    },
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      // Without a state this address was opened as it is: there is nothing of the page to go back to.
      if (wasOpenedFromCard(state)) void navigate(-1);
      else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
    },
  };
}

/** For `shouldRevalidate`: opening and closing a viewer needs nothing from the server. */
export function revalidatesUnlessOpened({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
}
