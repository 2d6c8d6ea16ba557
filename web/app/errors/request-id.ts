import { createContext } from 'react';

/** Header of page requests and of all responses. It has the id of the request in the server log. */
export const REQUEST_ID = 'x-request-id';

/** Id of the request for which a page is rendered; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined);
