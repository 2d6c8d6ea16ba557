import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Answer, Call, Endpoint, Page, PublicRead } from '#contract/endpoint.ts';
import { decideAccess, type FindTokenHolder } from './access.ts';
import type { Implementation, SignedIn } from './implement.ts';
import { parseInput } from './input.ts';

/** What a page loader calls instead of going through HTTP: the same handler, the same checks of input and answer. */
export type ReadPublic = <E extends PublicRead>(endpoint: E, call: Call<E>) => Promise<Answer<E>>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | undefined;
  }
}

/** A page loader reads for everybody. */
const NOBODY: SignedIn = { address: '', accountId: 0, sessionId: '' };

function isPage(answer: unknown): answer is Page<unknown> {
  return typeof answer === 'object' && answer !== null && 'rows' in answer && 'total' in answer;
}

/** Keeps to what the contract names: a column that a query happened to read is never sent. */
function shapeAnswer(endpoint: Endpoint, answer: unknown): unknown {
  if ('record' in endpoint.answers) return endpoint.answers.record.parse(answer);
  const { list } = endpoint.answers;
  if (!isPage(answer)) throw new TypeError(`${endpoint.path} answered no list`);
  return { rows: answer.rows.map((row) => list.parse(row)), total: answer.total } satisfies Page<unknown>;
}

function send(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!isPage(answer)) return reply.send(answer);
  return reply.header('x-total-count', String(answer.total)).send(answer.rows);
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

/** Makes the implementations callable below `/api`. */
export function mountEndpoints(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  findTokenHolder: FindTokenHolder,
): void {
  acceptEmptyBodies(app);
  app.decorateRequest('caller', undefined);
  for (const { endpoint, run } of implementations) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest: async (request, reply) => {
        reply.header('cache-control', isPublicRead(endpoint) ? 'no-cache' : 'private, no-store');
        request.caller = await decideAccess(endpoint.access, request, findTokenHolder);
      },
      handler: async (request, reply) => {
        if (!request.caller) throw new Error('access was not decided');
        const input = parseInput(endpoint, { params: request.params, query: request.query, body: request.body });
        return send(reply, shapeAnswer(endpoint, await run(input, request.caller)));
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
