import { createContext } from 'react-router';
import type { ReadPublic } from '#contract/endpoint.ts';

/** Under this key page loaders find the reads that the server hands in. */
export const readContext = createContext<ReadPublic>();
