import { createContext } from 'react';

/** Header with the id under which the server logs a request. Page requests and all responses have this header. */
export const REQUEST_ID = 'x-request-id';

/** Id of the request for which a page is rendered; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined);
