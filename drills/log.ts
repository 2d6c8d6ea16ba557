import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { closed, listening } from '#server/testing/running-process.ts';
import { atMost, type Drill, exactly, type Finding } from './drill.ts';
import { withTestSite } from './test-site.ts';

const CLIENTS = 25;

/** Asks for the home page. @returns the milliseconds of the slowest answer */
async function ask(url: string, requests: number): Promise<number> {
  let slowest = 0;
  for (let asked = 0; asked < requests; asked += CLIENTS) {
    const began = performance.now();
    const responses = Array.from({ length: CLIENTS }, async () => (await fetch(`${url}/home`)).text());
    await Promise.all(responses);
    slowest = Math.max(slowest, performance.now() - began);
  }
  return slowest;
}

/** What the reader of the log does, after it has read nothing for some thousand requests. */
interface Reading {
  readonly what: string;
  readonly next: (reader: FileHandle) => Promise<void>;
}

/** Fills the pipe into which a site logs, and ends the site. */
async function endWithReader({ what, next }: Reading, requests: number): Promise<readonly Finding[]> {
  return withTestSite(async (site, directory) => {
    const pipe = join(directory, 'log');
    await promisify(execFile)('mkfifo', [pipe]);
    // A pipe opens for writing only when it has a reader.
    const reader = await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const { child, url, ended } = await site.start({}, ['sh', '-c', `exec "$@" >'${pipe}'`, 'sh']);
    const slowest = await ask(url, requests);
    await next(reader);
    const afterwards = await ask(url, CLIENTS);
    const { status } = await fetch(`${url}/healthz`);
    child.kill('SIGTERM');
    const toldAt = performance.now();
    const code = await ended;
    const took = (performance.now() - toldAt) / 1000;
    await reader.close().catch(() => {});
    await closed((await listening(Number(new URL(url).port))).server);
    return [
      atMost(`the slowest of ${CLIENTS} at once, ${what}`, Math.max(slowest, afterwards), 10_000, 'ms'),
      exactly(`/healthz, ${what}`, status, 200),
      exactly(`exit code, ${what}`, code ?? 'a signal', 0),
      atMost(`from SIGTERM to the end, ${what}`, took, 10, 's'),
    ];
  });
}

/** A reader that stalls and reads on later finds a line for each request. */
async function readOn(requests: number): Promise<readonly Finding[]> {
  return withTestSite(async (site, directory) => {
    const pipe = join(directory, 'log');
    await promisify(execFile)('mkfifo', [pipe]);
    const waiting = await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const { child, url, ended } = await site.start({}, ['sh', '-c', `exec "$@" >'${pipe}'`, 'sh']);
    await ask(url, requests);
    const reader = await open(pipe, constants.O_RDONLY);
    await waiting.close();
    const log = text(reader.createReadStream());
    child.kill('SIGTERM');
    await ended;
    const lines = (await log).trim().split('\n');
    const parsed = lines.map((line) => JSON.parse(line) as { msg: string; more?: number });
    const told = parsed.reduce((sum, { msg, more = 0 }) => sum + more + Number(msg === 'a request was answered'), 0);
    return [exactly('requests in the log, when it is read on', told, requests)];
  });
}

/** Whoever reads the log stops reading, for a while or for good. */
export const log: Drill = {
  name: 'log',
  isEngineFree: true,
  run: async (form) => {
    const requests = form === 'short' ? 1000 : 10_000;
    return [
      ...(await endWithReader({ what: 'the reader stalls', next: async () => {} }, requests)),
      ...(await endWithReader({ what: 'the reader goes away', next: (reader) => reader.close() }, requests)),
      ...(await readOn(requests)),
    ];
  },
};
