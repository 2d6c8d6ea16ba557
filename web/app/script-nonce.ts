import { createContext } from 'react';

/**
 * Nonce that marks the page's own inline scripts during server rendering. The server replaces it by their hashes.
 * Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
