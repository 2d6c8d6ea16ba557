import { createContext } from 'react-router';
import type { ResponseOf, Call, PublicRead } from '#contract/endpoint.ts';

/** A public call made in the server's own process, with the same checks as over HTTP. */
export type ReadPublic = <E extends PublicRead>(endpoint: E, call: Call<E>) => Promise<ResponseOf<E>>;

/** Under this key page loaders find the reads that the server hands in. */
export const readContext = createContext<ReadPublic>();
