import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const SERVICE = join(import.meta.dirname, 's3-service.ts');
const BUCKET = 'sample-bucket';
/** The access key and secret of the service's only account. */
const KEY = 'S3RVER';

/** Handles a request in place of the service, or returns false to forward it to the service. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Simulates an unreachable service. */
export const resetConnection: Interference = (request) => {
  request.socket.resetAndDestroy();
  return true;
};

export interface S3Site {
  /** The prefix of all keys of the site, without a slash. */
  readonly prefix: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Returns the keys of the site's objects, without the prefix. */
  readonly keys: () => Promise<readonly string[]>;
  /** Returns the keys of files that are not in the trash. */
  readonly files: () => Promise<readonly string[]>;
  /** Writes a small object for each key, directly into the folder of the service. */
  readonly put: (keys: readonly string[], changedAt?: Date) => Promise<void>;
}

export interface S3Server {
  /** Returns a new site without objects. */
  readonly site: () => S3Site;
  /** All requests so far, such as `GET /sample-bucket/site-1/images/….jpg`. */
  readonly requests: readonly string[];
  /** Sets the interference for all further requests; undefined removes it. */
  readonly interfere: (interference: Interference | undefined) => void;
  readonly close: () => Promise<void>;
}

/** The file name suffix of objects in the service's folder. */
const SUFFIX = '._S3rver_object';

async function startService(directory: string): Promise<readonly [port: number, end: () => Promise<void>]> {
  const child = fork(SERVICE, [directory, BUCKET], { execArgv: ['--openssl-legacy-provider'] });
  const [port] = (await once(child, 'message')) as [number];
  const ended = once(child, 'exit');
  return [
    port,
    async () => {
      child.kill();
      await ended;
    },
  ];
}

/** Starts an S3 service on loopback with one private bucket. It checks signatures. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-s3-'));
  const [port, end] = await startService(directory);
  const requests: string[] = [];
  let interference: Interference | undefined;
  let sites = 0;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request;
    const passed = httpRequest({ host: '127.0.0.1', port, method, path: url, headers });
    const answered = once(passed, 'response') as Promise<[IncomingMessage]>;
    request.pipe(passed);
    try {
      const [answer] = await answered;
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      await pipeline(answer, response);
    } catch {
      response.destroy();
    }
  }

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (interference?.(request, response)) return;
    void pass(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port: ownPort } = server.address() as AddressInfo;

  return {
    site: () => {
      sites += 1;
      const prefix = `site-${sites}`;
      const allKeys = async () => {
        const place = join(directory, BUCKET, prefix);
        const found = existsSync(place) ? await readdir(place, { recursive: true }) : [];
        return found
          .filter((name) => name.endsWith(SUFFIX))
          .map((name) => name.slice(0, -SUFFIX.length))
          .toSorted();
      };
      return {
        prefix,
        settings: {
          STORAGE_URL: `s3://${BUCKET}/${prefix}`,
          S3_ENDPOINT: `http://127.0.0.1:${ownPort}`,
          AWS_ACCESS_KEY_ID: KEY,
          AWS_SECRET_ACCESS_KEY: KEY,
        },
        keys: allKeys,
        files: async () => (await allKeys()).filter((key) => !key.startsWith('trash/')),
        put: async (keys, changedAt = new Date()) => {
          for (const key of keys) {
            const path = join(directory, BUCKET, prefix, key);
            await mkdir(dirname(path), { recursive: true });
            await writeFile(path + SUFFIX, 'sample');
            await utimes(path + SUFFIX, changedAt, changedAt);
            await writeFile(`${path}${SUFFIX}.md5`, createHash('md5').update('sample').digest('hex'));
            await writeFile(path + SUFFIX.replace('object', 'metadata.json'), '{}');
          }
        },
      };
    },
    requests,
    interfere: (next) => {
      interference = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
