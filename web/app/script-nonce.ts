import { createContext } from 'react';

/**
 * Marks the page's own inline scripts while the server renders; their hashes take its place before the page is sent.
 * Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
