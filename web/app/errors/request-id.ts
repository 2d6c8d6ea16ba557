import { createContext } from 'react';

/** Header with the id of a request in the server log, in page requests and in all responses. */
export const REQUEST_ID = 'x-request-id';

/** Id of the request for which a page is rendered; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined);
