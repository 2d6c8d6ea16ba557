import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createLog } from '#server/platform/log/log.ts';
import { route } from './route.ts';
import { mountEndpoints } from './mount.ts';
import { createQueues, type Queues } from './queues.ts';
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
  let queues: Queues;
  afterEach(() => app.close());

  async function serve(
    batches: () => AsyncGenerator<readonly (Row & { text?: string })[]>,
    readShort = async () => ({ n: 1 }),
  ): Promise<string> {
    queues = createQueues(createLog('silent'));
    app = Fastify({ forceCloseConnections: true });
    const response = async () => ({ batches: batches(), total: 3 });
    const routes = [
      route(long, response),
      route(heavyList, async () => ({ batches: batches() as AsyncGenerator<{ text: string }[]>, total: 3 })),
      route(short, readShort),
    ];
    mountEndpoints(app, routes, {
      findTokenHolder: async () => undefined,
      queues,
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

  it('is completed even if a later batch waits longer than requests may', async () => {
    const [first, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const url = await serve(
      async function* batches() {
        await first.promise;
        yield [{ n: 1 }];
        yield [{ n: 2 }];
      },
      async () => {
        await others.promise;
        return { n: 1 };
      },
    );
    const visitors = () => queues.figures().find(({ queue }) => queue === 'visitors');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const list = fetch(`${url}/api/long`);
      await vi.waitFor(() => expect(visitors()).toMatchObject({ underWay: 1, waiting: 0 }));
      const waiting = [fetch(`${url}/api/short`), fetch(`${url}/api/short`)];
      await vi.waitFor(() => expect(visitors()).toMatchObject({ underWay: 2, waiting: 1 }));
      first.resolve();
      await list;
      // The other requests have taken both places, and the second batch waits.
      await vi.waitFor(() => expect(visitors()).toMatchObject({ underWay: 2, waiting: 1 }));
      vi.advanceTimersByTime(60_000);
      others.resolve();
      expect(await (await list).text()).toBe('[{"n":1},{"n":2}]');
      for (const response of await Promise.all(waiting)) expect(response.status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});
