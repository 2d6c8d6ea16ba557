import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Call, Endpoint, Page, PublicRead } from '#contract/endpoint.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { decideAccess, type FindTokenHolder } from './access.ts';
import { compressAnswer } from './compression.ts';
import { type Implementation, type SignedIn, WithCookies } from './implement.ts';
import { FileContent, sendContent } from './file-content.ts';
import { parseInput } from './input.ts';
import { isLongList, sendLongList } from './long-list.ts';
import { type Uploads, withUploadedForm } from './uploads.ts';

/** What a page loader calls instead of going through HTTP: the same handler, the same checks of input and answer. */
export type ReadPublic = <E extends PublicRead>(endpoint: E, call: Call<E>) => Promise<Answer<E>>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | undefined;
  }
}

/** A page loader reads for everybody. */
const NOBODY: SignedIn = {
  address: '',
  userAgent: '',
  cookieHeader: '',
  idempotencyKey: undefined,
  accountId: 0,
  sessionId: '',
};

function isPage(answer: unknown): answer is Page<unknown> {
  return typeof answer === 'object' && answer !== null && 'rows' in answer && 'total' in answer;
}

/** Keeps to what the contract names: a column that a query happened to read is never sent. */
function shapeAnswer(endpoint: Endpoint, answer: unknown): unknown {
  if ('record' in endpoint.answers) return endpoint.answers.record.parse(answer);
  if (!('list' in endpoint.answers) || !isPage(answer))
    throw new TypeError(`${endpoint.path} answered neither record nor list`);
  const { list } = endpoint.answers;
  return { rows: answer.rows.map((row) => list.parse(row)), total: answer.total } satisfies Page<unknown>;
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  const { answers } = endpoint;
  if (answer instanceof FileContent) return sendContent(reply, answer);
  if (isLongList(answer) && 'list' in answers) return sendLongList(reply, answers.list, answer);
  const shaped = shapeAnswer(endpoint, answer);
  if (!isPage(shaped)) return reply.send(shaped);
  return reply.header('x-total-count', String(shaped.total)).send(shaped.rows);
}

/** Everything else is private: answers to members and the office, and those of calls that hand out tokens. */
function isPublicRead({ access, method }: Endpoint): boolean {
  return access === 'public' && method === 'GET';
}

/** An empty body, whatever its type claims, is the same as none. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(Object.assign(new Error('unsupported content type'), { statusCode: 415 }));
  });
}

/** Reads what was sent, does what is asked, and sees to it that no file is left over. */
async function answerCall({ endpoint, run }: Implementation, request: FastifyRequest, uploads: Uploads) {
  const { caller, params, query, body } = request;
  if (!caller) throw new Error('access was not decided');
  if (!request.isMultipart()) return run(parseInput(endpoint, { params, query, body }), caller);
  if (!endpoint.files) throw new Refusal('wrong-type', 'wrongType');
  return withUploadedForm(request, endpoint.files, uploads, async (form) =>
    run(parseInput(endpoint, { params, query, ...form }), caller),
  );
}

/** Makes the implementations callable below `/api`. */
export function mountEndpoints(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  findTokenHolder: FindTokenHolder,
  uploads: Uploads,
): void {
  acceptEmptyBodies(app);
  app.decorateRequest('caller', undefined);
  for (const implementation of implementations) {
    const { endpoint } = implementation;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.mostBytes !== undefined && { bodyLimit: endpoint.mostBytes }),
      ...(endpoint.method === 'GET' && { onSend: compressAnswer }),
      onRequest: async (request, reply) => {
        reply.header('cache-control', isPublicRead(endpoint) ? 'no-cache' : 'private, no-store');
        request.caller = await decideAccess(endpoint.access, request, findTokenHolder);
      },
      handler: async (request, reply) => {
        const answer = await answerCall(implementation, request, uploads);
        if (!(answer instanceof WithCookies)) return send(reply, endpoint, answer);
        return send(reply.header('set-cookie', [...answer.cookies]), endpoint, answer.answer);
      },
    });
  }
}

/** The public reads for callers in the same process. */
export function publicReads(implementations: readonly Implementation[]): ReadPublic {
  // Found by path, for the built pages carry their own copy of the contract: the same endpoint is another object there.
  const byPath = new Map(
    implementations
      .filter(({ endpoint }) => isPublicRead(endpoint))
      .map((implementation) => [implementation.endpoint.path, implementation]),
  );
  return async (endpoint, call) => {
    const implementation = byPath.get(endpoint.path);
    if (!implementation) throw new Error(`no public read at ${endpoint.path}`);
    const answer = await implementation.run(parseInput(implementation.endpoint, call), NOBODY);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with this endpoint's own schema
    return shapeAnswer(implementation.endpoint, answer) as Answer<typeof endpoint>;
  };
}
