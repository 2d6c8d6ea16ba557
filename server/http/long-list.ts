import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { LongList } from '#server/platform/database/lists.ts';
import { compressStream } from './compression.ts';

export function isLongList(response: unknown): response is LongList<unknown> {
  return typeof response === 'object' && response !== null && 'batches' in response && 'total' in response;
}

/** Waits in the queue until the next batch of a list may be read, reads it and returns the result. */
export type QueueRead = <T>(read: () => Promise<T>) => Promise<T>;

/** Reads each batch through the queue, so that requests of other callers can run between two batches. */
async function* queuedBatches<T>(batches: AsyncIterable<T>, readNext: QueueRead): AsyncGenerator<T> {
  const iterator = batches[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await readNext(() => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Streams one JSON array, a batch at a time. */
async function* asJson(schema: z.ZodMiniType, batches: LongList<unknown>['batches']): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map((row) => JSON.stringify(schema.parse(row))).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/**
 * Streams a list, compressed, at the speed of the client. Fields that are not in `schema` are dropped. Reading stops
 * when the client disconnects. If reading fails, the connection is reset, so that a partial list cannot look complete.
 */
export function sendLongList(
  reply: FastifyReply,
  schema: z.ZodMiniType,
  { batches, total }: LongList<unknown>,
  readNext: QueueRead,
): FastifyReply {
  reply.header('x-total-count', String(total)).type('application/json; charset=utf-8');
  // For HEAD, no batch is read. The empty stream keeps Fastify from sending `content-length: 0`.
  const json = reply.request.method === 'HEAD' ? [] : asJson(schema, queuedBatches(batches, readNext));
  return reply.send(compressStream(reply, Readable.from(json)));
}
