import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { LongList } from '#server/platform/database/lists.ts';

export function isLongList(response: unknown): response is LongList<unknown> {
  return typeof response === 'object' && response !== null && 'batches' in response && 'total' in response;
}

/** Reads the next part of a list when it is its turn. */
export type ReadNext = <T>(read: () => Promise<T>) => Promise<T>;

/** Each of them read when it is its turn; between two, others have theirs. */
async function* inTurn<T>(batches: AsyncIterable<T>, readNext: ReadNext): AsyncGenerator<T> {
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

/** One JSON array, a batch at a time. */
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
 * Sends a list as fast as it is taken and no faster; what `schema` does not name is not sent. When the caller goes
 * away, reading ends. When reading fails, the connection is reset, for half a list must not look like a whole one.
 */
export function sendLongList(
  reply: FastifyReply,
  schema: z.ZodMiniType,
  { batches, total }: LongList<unknown>,
  readNext: ReadNext,
): FastifyReply {
  reply.header('x-total-count', String(total)).type('application/json; charset=utf-8');
  // Whoever asks for the head alone causes nothing to be read; without any stream Fastify would say it were empty.
  return reply.send(Readable.from(reply.request.method === 'HEAD' ? [] : asJson(schema, inTurn(batches, readNext))));
}
