import { createContext, useContext } from 'react';

/** The address that is being shown, as far as the server knows it: path and query, in any language. */
export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
}

const PageLocationContext = createContext<PageLocation>({ pathname: '/', search: '' });

/** Tells all below which page they are on. */
export const PageLocationProvider = PageLocationContext.Provider;

/** The page that this is on, whether it is a document or belongs to the application of signed-in people. */
export function usePageLocation(): PageLocation {
  return useContext(PageLocationContext);
}
