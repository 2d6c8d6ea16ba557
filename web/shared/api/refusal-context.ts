import { createContext } from 'react-router';

/** Why an address shows no page of its own: it leads nowhere, or to a file for which one has to sign in. */
export type AddressRefusal = 404 | 401;

/** Under this key the server hands in which of them it is. */
export const refusalContext = createContext<AddressRefusal>(404);
