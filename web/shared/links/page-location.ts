import { createContext, useContext } from 'react';

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
