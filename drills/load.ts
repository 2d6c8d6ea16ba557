import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** What became of one request. */
export interface Outcome {
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  /** To the end of its answer, in ms. */
  readonly took: number;
}

export interface Question {
  readonly path: string;
  readonly token?: string | undefined;
}

/** Asks once, on a connection that is kept. */
async function ask(url: string, agent: Agent, { path, token }: Question): Promise<Outcome> {
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
  /** Milliseconds between an answer and the next request. */
  readonly pause?: number;
  readonly next: () => Question;
}

/** Asks on so many connections, on each one thing after the other. */
export async function load(url: string, { connections, seconds, pause = 0, next }: Load): Promise<readonly Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: Outcome[] = [];
  const end = performance.now() + seconds * 1000;
  async function askOn(): Promise<void> {
    while (performance.now() < end) {
      outcomes.push(await ask(url, agent, next()));
      if (pause > 0) await wait(pause);
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn));
  agent.destroy();
  return outcomes;
}
