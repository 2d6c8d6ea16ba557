import { Readable } from 'node:stream';
import type { FastifyReply, FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Endpoint, type Page, type ReadPublic, type ResponseOf, sessionFor } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { LongList } from '#server/platform/database/lists.ts';
import { FileContent } from '#server/platform/downloads/file-content.ts';
import { addressGroup } from '#server/platform/limits/limits.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { decideAccess, type FindTokenHolder } from './access.ts';
import { compressStream, compressResponse } from './encodings.ts';
import { acceptJsonBodies, parseInput } from './input.ts';
import { queueOf, type Queues } from './queues.ts';
import { type Route, type SignedIn, WithCookies } from './route.ts';
import { sendContent } from './send-file.ts';
import { withUploadedForm } from './uploads.ts';

function isLongList(response: unknown): response is LongList<unknown> {
  return typeof response === 'object' && response !== null && 'batches' in response && 'total' in response;
}

/** Waits in the queue until the next batch of a list may be read, reads it and returns the result. */
type QueueRead = <T>(read: () => Promise<T>) => Promise<T>;

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
function sendLongList(
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

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | undefined;
  }
}

/** The caller of the endpoints that pages read while they are rendered. It can only read public data. */
const PAGE_LOADER: SignedIn = {
  address: '',
  userAgent: '',
  cookieHeader: '',
  idempotencyKey: undefined,
  accountId: 0,
  sessionId: '',
  duties: [],
};

function isPage(response: unknown): response is Page<unknown> {
  return typeof response === 'object' && response !== null && 'rows' in response && 'total' in response;
}

/** Drops everything that the contract does not name, so that the response never has extra columns of a query. */
function shapeResponse(endpoint: Endpoint, response: unknown): unknown {
  if ('record' in endpoint.responses) return endpoint.responses.record.parse(response);
  if (!('list' in endpoint.responses) || !isPage(response))
    throw new TypeError(`the handler of ${endpoint.path} returned neither a record nor a list`);
  const { list } = endpoint.responses;
  return { rows: response.rows.map((row) => list.parse(row)), total: response.total } satisfies Page<unknown>;
}

function send(reply: FastifyReply, endpoint: Endpoint, response: unknown, queue: OwnQueue): FastifyReply {
  const { responses } = endpoint;
  if (response instanceof FileContent) return sendContent(reply, response);
  if ('html' in responses) return reply.type('text/html; charset=utf-8').send(response);
  if (isLongList(response) && 'list' in responses) {
    return sendLongList(reply, responses.list, response, queue.runNextPart);
  }
  const shaped = shapeResponse(endpoint, response);
  if (!isPage(shaped)) return reply.send(shaped);
  return reply.header('x-total-count', String(shaped.total)).send(shaped.rows);
}

/** Returns whether everybody may read the response. Other responses are private or contain tokens. */
function isPublicRead({ access, method }: Endpoint): boolean {
  return access === 'public' && method === 'GET';
}

interface Services {
  readonly findTokenHolder: FindTokenHolder;
  readonly queues: Queues;
  readonly storage: Storage;
}

/** The queue in which the calls of one caller to an endpoint run. Sign-in calls run at once, without a queue. */
interface OwnQueue {
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  readonly runNextPart: QueueRead;
}

function ownQueueOf(queues: Queues, endpoint: Endpoint, { accountId, address }: SignedIn): OwnQueue {
  const queue = queueOf(endpoint);
  if (queue === undefined) return { run: async (work) => work(), runNextPart: async (work) => work() };
  const caller = accountId === 0 ? addressGroup(address) : String(accountId);
  return {
    run: async (work) => queues.run(queue, caller, work),
    runNextPart: async (work) => queues.runNextPart(queue, caller, work),
  };
}

/** Returns whether a call is slow: a download, or a public call that may hash a password or send an email. */
function takesLong({ method, access, responses }: Endpoint): boolean {
  return 'file' in responses || (access === 'public' && method !== 'GET');
}

/**
 * Parses the request, waits in the queue until the call may run, and runs the handler. Slow calls and uploads leave the
 * queue before the handler runs. Staged files that the handler did not store are deleted.
 */
async function handleCall(
  { endpoint, run }: Route,
  request: FastifyRequest,
  { caller, queue, storage }: { readonly caller: SignedIn; readonly queue: OwnQueue; readonly storage: Storage },
) {
  const { params, query, body } = request;
  if (!request.isMultipart()) {
    const input = parseInput(endpoint, { params, query, body });
    if (!takesLong(endpoint)) return queue.run(async () => run(input, caller));
    await queue.run(async () => {});
    return run(input, caller);
  }
  if (!endpoint.files) throw new AppError('wrong-type', 'wrongType');
  // An upload waits in the queue and leaves it again before the form is read, so that other calls can run meanwhile. If
  // the queue is full, the upload is refused without reading the form.
  await queue.run(async () => {});
  return withUploadedForm(request, endpoint.files, storage, async (form) =>
    run(parseInput(endpoint, { params, query, ...form }), caller),
  );
}

/** Registers the routes below `/api`. */
export function mountEndpoints(app: FastifyInstance, routes: readonly Route[], means: Services): void {
  acceptJsonBodies(app);
  app.decorateRequest('caller', undefined);
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      ...(endpoint.maxValues !== undefined && { config: { maxValues: endpoint.maxValues } }),
      ...(endpoint.method === 'GET' && { onSend: compressResponse }),
      onRequest: async (request, reply) => {
        reply.header('cache-control', isPublicRead(endpoint) ? 'no-cache' : 'private, no-store');
        request.caller = await decideAccess(endpoint.access, request, means.findTokenHolder);
        if (endpoint.access !== 'public') request.session = sessionFor(endpoint.access);
      },
      handler: async (request, reply) => {
        const { caller } = request;
        if (!caller) throw new Error('the access check did not run for this request');
        const queue = ownQueueOf(means.queues, endpoint, caller);
        const response = await handleCall(route, request, { caller, queue, storage: means.storage });
        if (!(response instanceof WithCookies)) return send(reply, endpoint, response, queue);
        return send(reply.header('set-cookie', [...response.cookies]), endpoint, response.response, queue);
      },
    });
  }
}

/** Provides the public read calls to code in the same process. */
export function publicReads(routes: readonly Route[]): ReadPublic {
  // Endpoints are found by path, not by identity, because the built pages contain their own copy of the contract.
  const byPath = new Map(
    routes.filter(({ endpoint }) => isPublicRead(endpoint)).map((route) => [route.endpoint.path, route]),
  );
  return async (endpoint, call) => {
    const route = byPath.get(endpoint.path);
    if (!route) throw new Error(`no public GET endpoint at ${endpoint.path}`);
    const response = await route.run(parseInput(route.endpoint, call), PAGE_LOADER);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with this endpoint's own schema
    return shapeResponse(route.endpoint, response) as ResponseOf<typeof endpoint>;
  };
}
