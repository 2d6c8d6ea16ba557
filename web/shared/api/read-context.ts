import { createContext } from 'react-router';
import type { ReadPublic } from '#contract/endpoint.ts';

/** Context key under which page loaders find the server's read functions. */
export const readContext = createContext<ReadPublic>();
