import type { SiteProcess } from '#server/testing/running-process.ts';
import { createTestApi, type Exchange, type TestApi } from '#server/testing/test-api.ts';
import { persistentExchange } from './persistent-exchange.ts';

/** Those who ask one process of a site, and go on with another one when they are sent there. */
export interface Clients {
  readonly api: TestApi;
  /** From now on they ask this one, also for what was not answered yet: under the same keys. */
  readonly sendTo: (process: SiteProcess) => void;
  /** How many requests wait for an answer. */
  readonly underWay: () => number;
}

/** @param giveUp aborted when nobody waits for an answer any more */
export function createClients(giveUp: AbortSignal): Clients {
  let url = '';
  let underWay = 0;
  const exchange: Exchange = async (path, request) => {
    underWay += 1;
    try {
      return await fetch(url + path, request);
    } finally {
      underWay -= 1;
    }
  };
  return {
    api: createTestApi('', persistentExchange(giveUp, 50, exchange)),
    sendTo: (process) => {
      ({ url } = process);
    },
    underWay: () => underWay,
  };
}
