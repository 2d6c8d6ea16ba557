import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { FieldCodes, Problem } from '#contract/errors.ts';
import { type MessageCode, messages } from '#contract/messages.ts';
import { AppError, type AppErrorKind, notFound } from '#server/platform/app-error.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { codeOf, writeProblemFor } from '#server/platform/start-problem.ts';
import type { Requests } from '#server/platform/requests/requests.ts';
import { S3Error, StorageUnavailable } from '#server/platform/storage/s3-client.ts';
import { requestFacts, recordDenial } from './request-log.ts';

const statusOf: Readonly<Record<AppErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  duplicate: 409,
  'too-large': 413,
  'wrong-type': 415,
  'key-reused': 422,
  'too-many': 429,
  busy: 503,
  'no-room': 507,
};

/**
 * Returns a 503 error for a temporary failure, otherwise undefined. Temporary means: the database or storage is
 * unreachable, the disk is full, or the bucket refuses requests until the operator fixes it. A client can retry safely,
 * because calls that add something accept an idempotency key.
 */
function temporaryAppError(error: unknown): AppError | undefined {
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailable || error instanceof S3Error) {
    return new AppError('busy', 'busy', { retryAfterSeconds: 5 });
  }
  if (writeProblemFor(codeOf(error)) === 'disk') return new AppError('busy', 'diskFull', { retryAfterSeconds: 60 });
  return undefined;
}

/** Maps Fastify's errors about a client's request, such as a malformed body; undefined for all other errors. */
function fastifyAppError(error: FastifyError): AppError | undefined {
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('too-large', 'tooLarge');
  if (status === 415) return new AppError('wrong-type', 'wrongType');
  if (status >= 400 && status < 500) return new AppError('invalid', 'unreadable');
  return undefined;
}

/** Builds the body of an error response from codes, with the message of each code. */
export function problemBody(code: MessageCode, fields?: FieldCodes): Problem {
  const body: Problem = { success: false, code, message: messages[code] };
  if (fields) {
    body.errors = Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, messages[said]]));
    body.errorCodes = { ...fields };
  }
  return body;
}

function sendAppError(reply: FastifyReply, appError: AppError): FastifyReply {
  const body = problemBody(appError.code, appError.fields);
  if (appError.now !== undefined) body.now = appError.now;
  if (appError.id !== undefined) body.id = appError.id;
  if (appError.reason !== undefined) body.reason = appError.reason;
  if (appError.count !== undefined) body.count = appError.count;
  if (appError.conflict) {
    body.current = appError.conflict.current;
    body.changes = [...appError.conflict.changes];
  }
  if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', String(appError.retryAfterSeconds));
  if (appError.kind === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  return reply.code(statusOf[appError.kind]).header('cache-control', 'no-store').send(body);
}

/** Installs the only error handler. Responses have the code of an AppError, and no details of other errors. */
export function handleErrors(app: FastifyInstance, requests: Requests): void {
  app.setErrorHandler((thrown: FastifyError, request: FastifyRequest, reply) => {
    // If the failed response was a compressed stream, this header is already set.
    reply.removeHeader('content-encoding');
    // `await using` throws a SuppressedError if disposal fails after another error. Its `error` is the disposal error.
    const error: unknown = thrown instanceof SuppressedError ? thrown.error : thrown;
    const appError = error instanceof AppError ? error : (fastifyAppError(thrown) ?? temporaryAppError(error));
    if (error instanceof S3Error)
      requests.noteFault(error, requestFacts(request), 'The file storage refused a request');
    if (appError) {
      recordDenial(appError, request);
      return sendAppError(reply, appError);
    }
    requests.noteFault(error, requestFacts(request), 'A request failed');
    return reply.code(500).header('cache-control', 'no-store').send(problemBody('errorOccurred'));
  });
}

/** Answers 404 in JSON for a request that is neither a page nor a known call. */
export function sendUnknownEndpoint(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendAppError(reply, notFound());
}

/**
 * Logs responses that fail after their headers were sent, and resets the connection. A normal close would look like a
 * complete response to HTTP/1.0 clients, including some proxies.
 */
export class ResponseErrorLog extends LogController {
  readonly #requests: Requests;

  constructor(requests: Requests) {
    super({ disableRequestLogging: true });
    this.#requests = requests;
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    // The client has disconnected, so there is no failure to log.
    if (reply.raw.destroyed) return;
    this.#requests.noteFault(error, requestFacts(request), 'A response failed after its headers were sent');
    reply.raw.socket?.resetAndDestroy();
  }
}
