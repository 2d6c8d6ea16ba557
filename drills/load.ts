import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** As a proxy in front of the site has at most; more would be what this machine has for a port each. */
const CONNECTIONS = 1000;

/** What became of one request. */
export interface Outcome {
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  /** From when it was due to the end of its answer, in ms. */
  readonly took: number;
  readonly retryAfter: string | undefined;
}

export interface Question {
  readonly path: string;
  readonly token?: string | undefined;
}

/** Asks once, on a connection that is kept. @param due when it ought to have been asked, on the clock of `performance` */
async function ask(url: string, agent: Agent, { path, token }: Question, due: number): Promise<Outcome> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    const end = (status?: number, retryAfter?: string) =>
      resolve({ status, took: performance.now() - due, retryAfter });
    get(`${url}${path}`, { agent, headers }, (response) => {
      const { statusCode, headers: answered } = response;
      response.resume().once('close', () => end(response.complete ? statusCode : undefined, answered['retry-after']));
    }).once('error', () => end());
  });
}

export interface Load {
  /** Requests a second, at moments that know nothing of each other, as strangers come: whether or not others are answered. */
  readonly rate: number;
  readonly seconds: number;
  readonly next: () => Question;
}

/** Asks at a rate that no slow answer slows down. Resolves when everything has been answered. */
export async function load(url: string, { rate, seconds, next }: Load): Promise<readonly Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const asked: Promise<Outcome>[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const pause = () => (-Math.log(1 - Math.random()) * 1000) / rate;
  for (let due = start + pause(); due < end; due += pause()) {
    const early = due - performance.now();
    if (early > 1) await wait(early);
    asked.push(ask(url, agent, next(), due));
  }
  const outcomes = await Promise.all(asked);
  agent.destroy();
  return outcomes;
}

/** How many a second are served when a few ask one thing after the other, none of whom has to be refused. */
export async function capacity(url: string, seconds: number, next: () => Question): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const end = start + seconds * 1000;
  let served = 0;
  async function askOn(): Promise<void> {
    for (let now = start; now < end; now = performance.now()) {
      const { status } = await ask(url, agent, next(), now);
      if (status !== 200) throw new Error(`a search was answered ${status}`);
      served += 1;
    }
  }
  await Promise.all([askOn(), askOn(), askOn(), askOn()]);
  agent.destroy();
  return (served * 1000) / (performance.now() - start);
}

/** @param share such as 0.99; @returns in ms, 0 of none */
export function percentile(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ took }) => took).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
