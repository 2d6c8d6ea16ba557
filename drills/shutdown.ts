import { Agent, get } from 'node:http';
import type { TestSite } from '#server/testing/running-process.ts';
import { atMost, type Drill, exactly, type Finding, noneOf } from './drill.ts';
import { withTestSite } from './test-site.ts';
import { until } from './until.ts';

const CLIENTS = 16;

/** What became of the requests of clients; what a balancer between them and the site knows. */
interface Asked {
  answered: number;
  readonly cut: string[];
  /** Whether the site is asked no more. */
  sentElsewhere: boolean;
}

/** Asks one thing after the other. */
async function goOnAsking(url: string, keepAlive: boolean, asked: Asked): Promise<void> {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  while (!asked.sentElsewhere) {
    const outcome = await new Promise<string>((resolve) => {
      const request = get(`${url}/healthz`, { agent }, (response) => {
        response.resume().once('close', () => resolve(response.complete ? String(response.statusCode) : 'broke off'));
      });
      request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    if (outcome === '200') asked.answered += 1;
    else asked.cut.push(outcome);
  }
  agent.destroy();
}

/** Ends a site while everybody goes on asking it, as a balancer does: until `/readyz` says so, and a little beyond. */
async function endWhileAsked(site: TestSite, keepAlive: boolean, requests: number): Promise<readonly Finding[]> {
  const { child, url, ended } = await site.start({ SHUTDOWN_DELAY_S: '1' });
  const asked: Asked = { answered: 0, cut: [], sentElsewhere: false };
  const clients = Array.from({ length: CLIENTS }, () => goOnAsking(url, keepAlive, asked));
  await until(() => asked.answered > requests / 2);
  child.kill('SIGTERM');
  const toldAt = performance.now();
  await until(async () => (await fetch(`${url}/readyz`)).status === 503);
  const { status, headers } = await fetch(`${url}/healthz`);
  const told = asked.answered;
  await until(() => asked.answered > told && asked.answered > requests);
  asked.sentElsewhere = true;
  const code = await ended;
  const took = (performance.now() - toldAt) / 1000;
  await Promise.all(clients);
  const how = keepAlive ? 'connections kept' : 'a connection each';
  return [
    noneOf(`requests cut of ${asked.answered}, ${how}`, asked.cut),
    exactly(`answers while /readyz says 503, ${how}`, `${status}, ${headers.get('connection')}`, '200, close'),
    exactly(`exit code, ${how}`, code ?? 'a signal', 0),
    atMost(`from SIGTERM to the end, ${how}`, took, 10, 's'),
  ];
}

/** The end of a process that everybody is asking. */
export const shutdown: Drill = {
  name: 'shutdown',
  isEngineFree: true,
  run: (form) =>
    withTestSite(async (site) => {
      const requests = form === 'short' ? 600 : 1000;
      return [...(await endWhileAsked(site, true, requests)), ...(await endWhileAsked(site, false, requests))];
    }),
};
