import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Outcome {
  /** The HTTP status; undefined if there was no complete response. */
  readonly status: number | undefined;
  /** Milliseconds until the end of the response. */
  readonly took: number;
}

export interface LoadRequest {
  readonly path: string;
  readonly token?: string | undefined;
}

async function ask(url: string, agent: Agent, { path, token }: LoadRequest): Promise<Outcome> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (status?: number) => resolve({ status, took: performance.now() - start });
    get(`${url}${path}`, { agent, headers }, (response) => {
      response.resume().once('close', () => end(response.complete ? response.statusCode : undefined));
    }).once('error', () => end());
  });
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Milliseconds between a response and the next request. */
  readonly pause?: number;
  readonly next: () => LoadRequest;
}

/** Sends requests on the given number of connections, one after the other on each. Returns all results. */
export async function load(url: string, { connections, seconds, pause = 0, next }: Load): Promise<readonly Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: Outcome[] = [];
  const end = performance.now() + seconds * 1000;
  async function sendRequests(): Promise<void> {
    while (performance.now() < end) {
      outcomes.push(await ask(url, agent, next()));
      if (pause > 0) await wait(pause);
    }
  }
  await Promise.all(Array.from({ length: connections }, sendRequests));
  agent.destroy();
  return outcomes;
}
