import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { S3Config } from '#server/platform/config/config.ts';
import { codeOf } from '#server/platform/start-problem.ts';

/** Thrown when the storage is unreachable or overloaded. The failed operation can be retried. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';

  /** @param why the reason, such as the error code ECONNREFUSED */
  constructor(why: string) {
    super(`the storage does not respond (${why})`);
  }
}

/**
 * Thrown when the service refuses a request. The message does not contain the URL or the response, because both name
 * files.
 */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** The error code, such as `AccessDenied`, or the HTTP status if the response has no code. */
  readonly reason: string;

  constructor(method: string, status: number, reason: string) {
    super(`S3 refused ${method} (${status} ${reason})`);
    this.status = status;
    this.reason = reason;
  }
}

const { getElementsByTagName, textContent } = DomUtils;

function textOf(element: Parameters<typeof textContent>[0], name: string): string | undefined {
  const [found] = getElementsByTagName(name, element, true, 1);
  return found && textContent(found);
}

/**
 * Parses the response to a request for a list of objects (`list-type=2`).
 * @returns the objects with their time in epoch milliseconds, and the token for the next page if there is one
 * @throws Error if the list is truncated or invalid
 */
export function readList(xml: string) {
  // The parser would close the open elements of a truncated list without an error.
  if (!xml.trimEnd().endsWith('</ListBucketResult>')) throw new Error('the S3 service returned an incomplete list');
  const root = parseDocument(xml, { xmlMode: true });
  const objects = getElementsByTagName('Contents', root).map((entry) => ({
    key: textOf(entry, 'Key') ?? '',
    changedAt: Date.parse(textOf(entry, 'LastModified') ?? ''),
  }));
  const isWhole = textOf(root, 'IsTruncated') !== 'true';
  const next = textOf(root, 'NextContinuationToken');
  // Without the next page of the list, stored files would look missing.
  if (!isWhole && (next === undefined || next === ''))
    throw new Error('the S3 service returned a partial list without a token for the next page');
  if (objects.some(({ changedAt }) => Number.isNaN(changedAt)))
    throw new Error('the S3 service returned an object without LastModified');
  return { objects, next: isWhole ? undefined : next };
}

/** Returns the code of an error response, such as `NoSuchKey`; undefined if the response is not an error. */
export function readErrorCode(answer: string): string | undefined {
  const [error] = getElementsByTagName('Error', parseDocument(answer, { xmlMode: true }).children, false, 1);
  const code = error && textOf(error, 'Code');
  return code !== undefined && /^\w{1,60}$/.test(code) ? code : undefined;
}

/** SHA-256 of an empty body. */
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The body of a request: a local file, or a few bytes. */
export type Body = Buffer | { readonly path: string; readonly size: number; readonly hash: string };

export interface Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The key of an object; undefined for a request to the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
}

export interface Answer {
  readonly headers: IncomingHttpHeaders;
  /** The caller must read or destroy this stream. */
  readonly body: Readable;
}

export interface S3Client {
  /**
   * Sends a request and retries it after temporary failures.
   * @returns undefined if the object does not exist
   * @throws StorageUnavailable, S3Error
   */
  readonly ask: (call: Call) => Promise<Answer | undefined>;
  /** Sends a request like `ask` and returns the short body of the response as text. */
  readonly askText: (call: Call) => Promise<string | undefined>;
}

/** A request fails after `IDLE_TIMEOUT_MS` without data. A call is not retried after `RETRY_WITHIN_MS`. */
const IDLE_TIMEOUT_MS = 5000;
const RETRY_WITHIN_MS = 3000;
const MAX_ATTEMPTS = 3;
const PAUSE_MS = 100;
/** After a network failure, calls fail for this long without sending a request. */
const UNAVAILABLE_MS = 1000;
/** HTTP statuses of an overloaded or partly unavailable service. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** Codes of temporary errors with status 400 or 409. */
const RETRYABLE_REASONS: ReadonlySet<string> = new Set([
  'RequestTimeout',
  'ConditionalRequestConflict',
  'OperationAborted',
]);

class RetryableError extends Error {
  readonly isNetwork: boolean;
  constructor(why: string, isNetwork: boolean) {
    super(why);
    this.isNetwork = isNetwork;
  }
}

function hashOf(body: Body | undefined): string {
  if (!body) return EMPTY_HASH;
  return Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : body.hash;
}

const sizeOf = (body: Body) => (Buffer.isBuffer(body) ? body.length : body.size);

export function createS3Client(config: S3Config): S3Client {
  const { endpoint, bucket, accessKeyId, secretAccessKey, sessionToken, region } = config;
  const isPlain = endpoint.startsWith('http:');
  const agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
  const request = isPlain ? requestHttp : requestHttps;
  let unavailableUntil = 0;
  let answeredAt = 0;

  function urlOf({ key, query }: Call): string {
    const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return url.href;
  }

  /** Signs a request with AWS Signature Version 4. Returns all headers. */
  async function sign(url: string, { method, headers, body }: Call): Promise<Record<string, string>> {
    const signer = new AwsV4Signer({
      method,
      url,
      // The service rejects any other body.
      headers: { ...headers, 'x-amz-content-sha256': hashOf(body) },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
      service: 's3',
      region,
      // Signs `Range` too, so that proxies cannot change the requested part.
      allHeaders: true,
    });
    return Object.fromEntries((await signer.sign()).headers);
  }

  async function send(call: Call): Promise<IncomingMessage> {
    const { method, body } = call;
    const url = urlOf(call);
    const signed = await sign(url, call);
    const length = body ? { 'content-length': sizeOf(body) } : {};
    const sent = request(url, { method, agent, headers: { ...signed, ...length } });
    let response: IncomingMessage | undefined;
    sent.setTimeout(IDLE_TIMEOUT_MS);
    sent.on('timeout', () => {
      // Unread data means that the reader of the file is slow, not that the service has stopped.
      if (response && response.readableLength > 0) sent.setTimeout(IDLE_TIMEOUT_MS);
      else if (response && !response.complete) response.destroy(new StorageUnavailable('the response stopped'));
      else if (!response) sent.destroy(new RetryableError('timeout', true));
    });
    const answered = Promise.withResolvers<IncomingMessage>();
    sent.once('response', answered.resolve);
    // An error before the response rejects this promise. The response stream reports later errors.
    sent.on('error', answered.reject);
    if (body && !Buffer.isBuffer(body)) {
      // Ignore errors of the pipeline, because they also make the request fail.
      pipeline(createReadStream(body.path), sent).catch(() => {});
    } else sent.end(body);
    response = await answered.promise;
    return response;
  }

  async function tryOnce(call: Call): Promise<Answer | undefined> {
    let response: IncomingMessage;
    try {
      response = await send(call);
    } catch (error) {
      // ENOENT means that the local file is missing, so retrying is useless.
      if (error instanceof RetryableError || codeOf(error) === 'ENOENT') throw error;
      throw new RetryableError(codeOf(error) ?? 'broken', true);
    }
    answeredAt = performance.now();
    const { statusCode: status = 0, headers } = response;
    if (status >= 200 && status < 300) return { headers, body: response };
    // A response to HEAD has no body, so its reason is the status.
    const said = await text(response).catch(() => '');
    const reason = readErrorCode(said) ?? String(status);
    if (status === 404 && reason !== 'NoSuchBucket') return undefined;
    if (RETRYABLE.has(status) || RETRYABLE_REASONS.has(reason)) throw new RetryableError(reason, false);
    throw new S3Error(call.method, status, reason);
  }

  async function ask(call: Call): Promise<Answer | undefined> {
    const began = performance.now();
    if (began < unavailableUntil) throw new StorageUnavailable('a call failed within the last second');
    for (let tries = 1; ; tries += 1) {
      try {
        return await tryOnce(call);
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        if (tries >= MAX_ATTEMPTS || performance.now() - began > RETRY_WITHIN_MS) {
          // Let later calls fail at once, unless the service answered another call in the meantime.
          if (error.isNetwork && answeredAt < began) unavailableUntil = performance.now() + UNAVAILABLE_MS;
          throw new StorageUnavailable(error.message);
        }
        // The pause is random, so that calls that failed together are not retried together.
        await wait(PAUSE_MS * 3 ** (tries - 1) * (0.5 + Math.random()));
      }
    }
  }

  return {
    ask,
    askText: async (call) => {
      const answer = await ask(call);
      try {
        return answer && (await text(answer.body));
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        throw new StorageUnavailable(codeOf(error) ?? 'broken');
      }
    },
  };
}
