import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createLog } from '#server/platform/log/log.ts';
import { route } from './route.ts';
import { mountEndpoints } from './mount.ts';
import { createQueues } from './queues.ts';
import { acceptUploads } from './uploads.ts';

interface Row {
  readonly n: number;
}

const long = endpoint({
  method: 'GET',
  path: '/api/long',
  access: 'public',
  summary: 'A long list.',
  responses: { list: z.object({ n: z.number() }) },
});
const short = endpoint({
  method: 'GET',
  path: '/api/short',
  access: 'public',
  summary: 'One record.',
  responses: { record: z.object({ n: z.number() }) },
});

const MEGABYTE = 1024 * 1024;
/** A row with a megabyte of text. */
const heavy = { n: 1, text: 'x'.repeat(MEGABYTE) };
const heavyList = endpoint({ ...long, path: '/api/heavy', responses: { list: z.object({ text: z.string() }) } });

describe('a list in batches', () => {
  let app: FastifyInstance;
  afterEach(() => app.close());

  async function serve(batches: () => AsyncGenerator<readonly (Row & { text?: string })[]>): Promise<string> {
    app = Fastify({ forceCloseConnections: true });
    const response = async () => ({ batches: batches(), total: 3 });
    const routes = [
      route(long, response),
      route(heavyList, async () => ({ batches: batches() as AsyncGenerator<{ text: string }[]>, total: 3 })),
      route(short, async () => ({ n: 1 })),
    ];
    mountEndpoints(app, routes, {
      findTokenHolder: async () => undefined,
      queues: createQueues(createLog('silent')),
      storage: {} as Storage,
    });
    await acceptUploads(app);
    return app.listen({ host: '127.0.0.1', port: 0 });
  }

  /** Returns the response once its headers have arrived, with the body unread. */
  async function begin(address: string): Promise<IncomingMessage> {
    const [response] = (await once(get(address), 'response')) as [IncomingMessage];
    return response;
  }

  it.each([
    ['several batches, one of them empty', [[{ n: 1 }], [], [{ n: 2 }, { n: 3 }]], '[{"n":1},{"n":2},{"n":3}]'],
    ['an empty first batch', [[], [{ n: 1 }]], '[{"n":1}]'],
    ['no batch', [], '[]'],
    ['only empty batches', [[], []], '[]'],
  ])('is one JSON array without unknown fields: %s', async (_what, batches, expected) => {
    const url = await serve(async function* read() {
      for (const batch of batches) yield batch.map((row) => ({ ...row, secret: 'kept' }));
    });
    const response = await fetch(`${url}/api/long`);
    expect(response.headers.get('x-total-count')).toBe('3');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toBe(expected);
  });

  it('is read no faster than the client receives it, while other requests are served', async () => {
    let read = 0;
    const url = await serve(async function* batches() {
      for (; read < 100; read += 1) yield [heavy];
    });
    const response = await begin(`${url}/api/heavy`);
    for (let times = 0; times < 200; times += 1) {
      expect((await fetch(`${url}/api/short`)).status).toBe(200);
    }
    expect(read).toBeLessThan(50);
    let size = 0;
    for await (const chunk of response) size += (chunk as Buffer).length;
    expect(size).toBeGreaterThan(100 * MEGABYTE);
    expect(read).toBe(100);
  });
});
