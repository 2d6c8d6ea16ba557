import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createRequests, type Requests } from '#server/platform/requests/requests.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { handleErrors } from './errors.ts';
import { route } from './route.ts';
import { mountEndpoints } from './mount.ts';
import { createQueues, type Queues } from './queues.ts';
import { acceptUploads } from './uploads.ts';

interface Row {
  readonly n: number;
}

const long = endpoint('GET /api/long', 'public', {
  summary: 'A long list.',
  responses: { list: z.object({ n: z.number() }) },
});
const short = endpoint('GET /api/short', 'public', {
  summary: 'One record.',
  responses: { record: z.object({ n: z.number() }) },
});

const ROW_SIZE = 256 * 1024;
const heavyRow = () => ({ n: 1, text: randomBytes(ROW_SIZE * 0.75).toString('base64') });
const heavyList = { ...long, path: '/api/heavy', responses: { list: z.object({ text: z.string() }) } } as const;

describe('a list in batches', () => {
  let app: FastifyInstance;
  let queues: Queues;
  let requests: Requests;
  afterEach(async () => {
    requests.stop();
    await app.close();
  });

  async function serve(
    batches: () => AsyncGenerator<readonly (Row & { text?: string })[]>,
    readShort = async () => ({ n: 1 }),
  ): Promise<string> {
    app = Fastify({ forceCloseConnections: true });
    const log = createLog('silent');
    queues = createQueues(log);
    requests = createRequests(log, Date.now);
    handleErrors(app, requests);
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

  describe.each([
    ['identity', undefined],
    ['gzip', createGunzip],
    ['br', createBrotliDecompress],
  ] as const)('for a client that accepts %s', (encoding, createDecompressor) => {
    const begin = async (address: string): Promise<IncomingMessage> => {
      const [response] = (await once(get(address, { headers: { 'accept-encoding': encoding } }), 'response')) as [
        IncomingMessage,
      ];
      return response;
    };
    const decompressed = (response: IncomingMessage): Readable =>
      createDecompressor ? response.pipe(createDecompressor()) : response;

    it('is read no faster than the client receives it, while other requests are served', async () => {
      let read = 0;
      const url = await serve(async function* batches() {
        for (; read < 100; read += 1) yield [heavyRow()];
      });
      const response = await begin(`${url}/api/heavy`);
      for (let times = 0; times < 200; times += 1) {
        expect((await fetch(`${url}/api/short`)).status).toBe(200);
      }
      expect(read).toBeLessThan(50);
      let size = 0;
      for await (const chunk of decompressed(response)) size += (chunk as Buffer).length;
      expect(size).toBeGreaterThan(100 * ROW_SIZE);
      expect(read).toBe(100);
    });

    it('is sent batch by batch', async () => {
      const second = Promise.withResolvers<void>();
      const url = await serve(async function* batches() {
        yield [{ n: 1 }];
        await second.promise;
        yield [{ n: 2 }];
      });
      const response = await begin(`${url}/api/long`);
      expect(response.headers).toMatchObject({ vary: 'accept-encoding', 'x-total-count': '3' });
      expect(response.headers['content-encoding']).toBe(createDecompressor && encoding);
      let received = '';
      for await (const chunk of decompressed(response)) {
        if (received === '') expect(String(chunk)).toBe('[{"n":1}');
        received += String(chunk);
        second.resolve();
      }
      expect(received).toBe('[{"n":1},{"n":2}]');
    });

    it('is no longer read after the client has disconnected', async () => {
      const ended = Promise.withResolvers<void>();
      let read = 0;
      const url = await serve(async function* batches() {
        try {
          for (; read < 100; read += 1) yield [heavyRow()];
        } finally {
          ended.resolve();
        }
      });
      (await begin(`${url}/api/heavy`)).destroy();
      await ended.promise;
      expect(read).toBeLessThan(50);
    });

    it('is replaced by a readable error response if the first batch cannot be read', async () => {
      // oxlint-disable-next-line require-yield -- fails before it yields
      const url = await serve(async function* batches() {
        throw new AppError('busy', 'busy');
      });
      const response = await begin(`${url}/api/long`);
      expect(response.statusCode).toBe(503);
      expect(response.headers['content-encoding']).toBeUndefined();
      expect(await json(response)).toMatchObject({ code: 'busy' });
    });
  });

  it('is completed even if a later batch waits in the queue longer than the limit for requests', async () => {
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
      await vi.waitFor(() => expect(visitors()).toMatchObject({ running: 1, waiting: 0 }));
      const waiting = [fetch(`${url}/api/short`), fetch(`${url}/api/short`)];
      await vi.waitFor(() => expect(visitors()).toMatchObject({ running: 2, waiting: 1 }));
      first.resolve();
      await list;
      // The two short requests occupy the queue, so the second batch of the list waits.
      await vi.waitFor(() => expect(visitors()).toMatchObject({ running: 2, waiting: 1 }));
      vi.advanceTimersByTime(60_000);
      others.resolve();
      expect(await (await list).text()).toBe('[{"n":1},{"n":2}]');
      for (const response of await Promise.all(waiting)) expect(response.status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});
