import { createContext } from 'react';

/** By this name the server says, in a request for a page and in every answer, which request it is in its log. */
export const REQUEST_ID = 'x-request-id';

/** Of the request that a page is rendered for; undefined in a browser. */
export const RequestId = createContext<string | undefined>(undefined);
