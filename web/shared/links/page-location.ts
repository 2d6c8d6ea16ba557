import { createContext, useContext } from 'react';
import { splitLocale } from '#web/shared/languages/locale.ts';

/** The address of the page as the server sees it: path and query, with language prefix. */
export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
}

const PageLocationContext = createContext<PageLocation>({ pathname: '/', search: '' });

export const PageLocationProvider = PageLocationContext.Provider;

/** Returns the page's address, in public documents and in the app for signed-in users. */
export function usePageLocation(): PageLocation {
  return useContext(PageLocationContext);
}

/** Returns whether an address is that of a page, or of a page below it. `path` has no language prefix. */
export function isBelow({ pathname }: PageLocation, path: string): boolean {
  return `${splitLocale(pathname).path}/`.startsWith(`${path}/`);
}
