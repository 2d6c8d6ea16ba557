import { Agent, get } from 'node:http';
import type { TestSite } from '#server/testing/running-process.ts';
import { atMost, type Drill, exactly, type Finding, noneOf } from './drill.ts';
import { withTestSite } from './test-site.ts';
import { waitUntil } from './until.ts';

const CLIENTS = 16;

/** Results of all requests, and the state of the simulated load balancer. */
interface Asked {
  answered: number;
  readonly cut: string[];
  /** Whether the balancer now sends all requests to other sites. */
  sentElsewhere: boolean;
}

async function sendRequests(url: string, keepAlive: boolean, asked: Asked): Promise<void> {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  while (!asked.sentElsewhere) {
    const outcome = await new Promise<string>((resolve) => {
      const request = get(`${url}/healthz`, { agent }, (response) => {
        response.resume().once('close', () => resolve(response.complete ? String(response.statusCode) : 'cut off'));
      });
      request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    if (outcome === '200') asked.answered += 1;
    else asked.cut.push(outcome);
  }
  agent.destroy();
}

/** Stops a site under load. Clients continue until shortly after `/readyz` returns 503, as with a load balancer. */
async function stopUnderLoad(site: TestSite, keepAlive: boolean, requests: number): Promise<readonly Finding[]> {
  const { child, url, ended } = await site.start({ SHUTDOWN_DELAY_S: '1' });
  const asked: Asked = { answered: 0, cut: [], sentElsewhere: false };
  const clients = Array.from({ length: CLIENTS }, () => sendRequests(url, keepAlive, asked));
  await waitUntil(() => asked.answered > requests / 2);
  child.kill('SIGTERM');
  const toldAt = performance.now();
  await waitUntil(async () => (await fetch(`${url}/readyz`)).status === 503);
  const { status, headers } = await fetch(`${url}/healthz`);
  const before = asked.answered;
  await waitUntil(() => asked.answered > before && asked.answered > requests);
  asked.sentElsewhere = true;
  const code = await ended;
  const took = (performance.now() - toldAt) / 1000;
  await Promise.all(clients);
  const how = keepAlive ? 'keep-alive' : 'a connection each';
  return [
    noneOf(`requests cut of ${asked.answered}, ${how}`, asked.cut),
    exactly(`responses while /readyz is 503, ${how}`, `${status}, ${headers.get('connection')}`, '200, close'),
    exactly(`exit code, ${how}`, code ?? 'a signal', 0),
    atMost(`from SIGTERM to the exit, ${how}`, took, 10, 's'),
  ];
}

export const shutdown: Drill = {
  name: 'shutdown',
  isEngineFree: true,
  run: (form) =>
    withTestSite(async (site) => {
      const requests = form === 'short' ? 600 : 1000;
      return [...(await stopUnderLoad(site, true, requests)), ...(await stopUnderLoad(site, false, requests))];
    }),
};
