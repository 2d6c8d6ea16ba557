import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FieldCodes, Problem } from '#contract/errors.ts';
import { type MessageCode, messages } from '#contract/messages.ts';
import { Refusal, type RefusalKind } from '#server/platform/refusal.ts';

const statusOf: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  duplicate: 409,
  'too-large': 413,
  'wrong-type': 415,
  'key-reused': 422,
  'too-slow': 408,
  'too-many': 429,
  busy: 503,
};

/** What Fastify itself refuses (a broken body, an unknown type, a body over the limit), in our words. */
function ownRefusal(error: FastifyError): Refusal | undefined {
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refusal('too-large', 'tooLarge');
  if (status === 415) return new Refusal('wrong-type', 'wrongType');
  if (status >= 400 && status < 500) return new Refusal('invalid', 'unreadable');
  return undefined;
}

/** How a refusal is told: by codes, and by the sentences that they stand for. */
export function problemOf(code: MessageCode, fields?: FieldCodes): Problem {
  const body: Problem = { success: false, code, message: messages[code] };
  if (fields) {
    body.errors = Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, messages[said]]));
    body.errorCodes = { ...fields };
  }
  return body;
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body = problemOf(refusal.code, refusal.fields);
  if (refusal.now !== undefined) body.now = refusal.now;
  if (refusal.id !== undefined) body.id = refusal.id;
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.kind === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  return reply.code(statusOf[refusal.kind]).header('cache-control', 'no-store').send(body);
}

/** The one place where failures become answers: expected ones as themselves, all others without a detail. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const refusal = error instanceof Refusal ? error : ownRefusal(error);
    if (refusal) return sendRefusal(reply, refusal);
    request.log.error({ err: error }, 'an unexpected failure');
    return reply.code(500).header('cache-control', 'no-store').send(problemOf('errorOccurred'));
  });
}

/** An address below `/api` that does not exist. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal('missing', 'notFound'));
}
