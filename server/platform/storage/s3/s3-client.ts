import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Config } from '#server/platform/config/storage-config.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { readErrorCode } from './answers.ts';
import { S3Error, StorageAway } from './s3-errors.ts';
import { EMPTY_HASH, sign, type Signable } from './sign.ts';

/** A file on this machine, or a few bytes. */
export type Body = Buffer | { readonly path: string; readonly size: number; readonly hash: string };

export interface Call {
  readonly method: Signable['method'];
  /** Undefined: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
}

export interface Answer {
  readonly headers: IncomingHttpHeaders;
  /** To be read, or destroyed. */
  readonly body: Readable;
}

export interface S3Client {
  /**
   * Makes a request, again where it failed for a reason that may pass.
   * @returns undefined when there is no such object
   * @throws StorageAway, S3Error
   */
  readonly ask: (call: Call) => Promise<Answer | undefined>;
  /** The same; answers what the service says, which is short. */
  readonly askText: (call: Call) => Promise<string | undefined>;
}

/** Milliseconds: for which nothing is heard, and in which a call is not tried again any more. */
const SILENCE_MS = 5000;
const TRY_WITHIN_MS = 3000;
const TRIES = 3;
const PAUSE_MS = 100;
/** Milliseconds for which nobody else waits for a service that somebody has just waited for in vain. */
const AWAY_MS = 1000;
/** Statuses of a service that is busy or half down. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** Said with 400 or 409, and passing all the same. */
const PASSING_REASONS: ReadonlySet<string> = new Set([
  'RequestTimeout',
  'ConditionalRequestConflict',
  'OperationAborted',
]);

/** Something that may pass; the network itself is worse than a service that answers. */
class Passing extends Error {
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
  const { endpoint, bucket } = config;
  const isPlain = endpoint.startsWith('http:');
  const agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
  const request = isPlain ? requestHttp : requestHttps;
  let awayUntil = 0;
  let answeredAt = 0;

  function urlOf({ key, query }: Call): string {
    const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return url.href;
  }

  async function send(call: Call): Promise<IncomingMessage> {
    const { method, headers = {}, body } = call;
    const url = urlOf(call);
    const signed = await sign({ method, url, headers, bodyHash: hashOf(body) }, config, Date.now());
    const length = body ? { 'content-length': sizeOf(body) } : {};
    const sent = request(url, { method, agent, headers: { ...signed, ...length } });
    let response: IncomingMessage | undefined;
    sent.setTimeout(SILENCE_MS);
    sent.on('timeout', () => {
      // Whoever reads may be as slow as they like.
      if (response && response.readableLength > 0) sent.setTimeout(SILENCE_MS);
      else if (response && !response.complete) response.destroy(new StorageAway('it fell silent'));
      else if (!response) sent.destroy(new Passing('it is silent', true));
    });
    const answered = Promise.withResolvers<IncomingMessage>();
    sent.once('response', answered.resolve);
    // What fails after the answer has come concerns the answer, which tells it.
    sent.on('error', answered.reject);
    if (body && !Buffer.isBuffer(body)) {
      // Whatever fails here fails the request, too.
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
      // What was to be sent is not there: no other try would find it.
      if (error instanceof Passing || codeOf(error) === 'ENOENT') throw error;
      throw new Passing(codeOf(error) ?? 'broken', true);
    }
    answeredAt = performance.now();
    const { statusCode: status = 0, headers } = response;
    if (status >= 200 && status < 300) return { headers, body: response };
    // There is none to `HEAD`.
    const said = await text(response).catch(() => '');
    const reason = readErrorCode(said) ?? String(status);
    if (status === 404 && reason !== 'NoSuchBucket') return undefined;
    if (PASSING.has(status) || PASSING_REASONS.has(reason)) throw new Passing(reason, false);
    throw new S3Error(call.method, status, reason);
  }

  async function ask(call: Call): Promise<Answer | undefined> {
    const began = performance.now();
    if (began < awayUntil) throw new StorageAway('it did not a moment ago');
    for (let tries = 1; ; tries += 1) {
      try {
        return await tryOnce(call);
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        if (tries >= TRIES || performance.now() - began > TRY_WITHIN_MS) {
          // Unless others were answered meanwhile.
          if (error.isNetwork && answeredAt < began) awayUntil = performance.now() + AWAY_MS;
          throw new StorageAway(error.message);
        }
        // Those who failed together shall not come again together.
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
        if (error instanceof StorageAway) throw error;
        throw new StorageAway(codeOf(error) ?? 'broken');
      }
    },
  };
}
