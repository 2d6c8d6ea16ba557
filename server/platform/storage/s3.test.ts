import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { startS3ForTests } from '#server/testing/s3-for-tests.ts';
import { resetConnection } from '#server/testing/s3-server.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

const CONTENT = Buffer.alloc(300_000, 'sample');

describe('a bucket', () => {
  const s3 = startS3ForTests();
  let directory: string;
  let storage: Storage;
  beforeEach(async () => {
    directory = await temporaryFolder();
    storage = await open();
  });

  const open = (settings: Readonly<Record<string, string>> = {}) =>
    openStorage(readConfig({ DATA_DIR: directory, ...s3.site.settings, ...settings }).storage);
  const messageOf = (work: Promise<unknown>) =>
    work.then(
      () => 'it went well',
      (error: unknown) => String(error),
    );
  const keep = async () => {
    const staged = await storage.stage(CONTENT, CONTENT.length);
    const parts = ['a', 'b', 'c'].map((suffix) => ({ staged, suffix, extension: 'webp' as const }));
    return [staged, storage.keep('images', parts)] as const;
  };

  it.each([
    [{ AWS_SECRET_ACCESS_KEY: 'hidden' }, /^STORAGE_URL: the service rejects .+ \(SignatureDoesNotMatch\)\.$/],
    [{ AWS_ACCESS_KEY_ID: 'hidden' }, /^STORAGE_URL: the service rejects .+ \(InvalidAccessKeyId\)\.$/],
    [
      { STORAGE_URL: 's3://hidden-bucket' },
      /^STORAGE_URL: the service has no bucket with this name \(NoSuchBucket\)\.$/,
    ],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /^STORAGE_URL: the storage does not respond \(ECONNREFUSED\)\. Check /],
  ])('that is unusable with the settings %j is reported in one line without their values', async (settings, line) => {
    const opened = open(settings);
    await expect(opened).rejects.toMatchObject({ name: 'StartProblem', message: expect.stringMatching(line) });
    expect(await messageOf(opened)).not.toMatch(/hidden|127\.0\.0\.1/);
  });

  it.each(['PUT', 'DELETE', 'GET'])('that forbids %s requests is reported at startup', async (method) => {
    s3.server.interfere((request, response) => {
      if (request.method !== method) return false;
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      return true;
    });
    await expect(open()).rejects.toThrow(
      'the access key needs permission to list, read, write and delete in the bucket',
    );
  });

  it('receives a request again after a temporary failure, and stores each file once', async () => {
    const failures = [
      (response: { writeHead: (status: number) => { end: (said: string) => void } }) =>
        response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
      undefined,
    ];
    s3.server.interfere((request, response) => {
      if (request.method !== 'PUT' || failures.length === 0) return false;
      const fail = failures.shift();
      if (fail) fail(response);
      else resetConnection(request, response);
      return true;
    });
    const [staged, kept] = await keep();
    const names = await kept;
    await staged.discard();
    expect(await s3.site.keys()).toEqual(names.map((name) => `images/${name}`).toSorted());
    const opened = await storage.open('images', names[0] ?? '');
    expect(opened && CONTENT.equals(await buffer(opened.stream))).toBe(true);
  });

  it('contains no file of an upload if storing one of its files fails, and the files can be stored later', async () => {
    let written = 0;
    s3.server.interfere((request, response) => {
      if (request.method !== 'PUT') return false;
      written += 1;
      return written > 1 && resetConnection(request, response);
    });
    const [staged, kept] = await keep();
    await expect(kept).rejects.toThrow('the storage does not respond (ECONNRESET)');
    expect(await readdir(join(directory, 'staging'))).toHaveLength(1);
    expect(await s3.site.keys()).toEqual([]);
    s3.server.interfere(undefined);
    await storage.keep('images', [{ staged, extension: 'webp' }]);
    expect(await s3.site.keys()).toHaveLength(1);
  });

  it('that is unreachable makes later calls fail at once until it responds again', async () => {
    const [, kept] = await keep();
    const [name = ''] = await kept;
    s3.server.interfere(resetConnection);
    await expect(storage.open('images', name)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    const asked = s3.server.requests.length;
    for (let times = 0; times < 10; times += 1) {
      await expect(storage.open('images', name)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    }
    expect(s3.server.requests.length).toBe(asked);
    s3.server.interfere(undefined);
    await expect.poll(() => storage.canRead()).toBe(true);
    expect(await storage.sizeOf('images', name)).toBe(CONTENT.length);
  });

  it('that stops responding causes a timeout', async () => {
    const [, kept] = await keep();
    const [name = ''] = await kept;
    s3.server.interfere(() => true);
    await expect(storage.open('images', name)).rejects.toThrow('the storage does not respond (timeout)');
  });

  it('that stops in the middle of a file causes a stream error', async () => {
    const [, kept] = await keep();
    const [name = ''] = await kept;
    s3.server.interfere((_request, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length });
      response.write(CONTENT.subarray(0, 1000));
      return true;
    });
    const opened = await storage.open('images', name);
    expect(opened?.size).toBe(CONTENT.length);
    await expect(opened && buffer(opened.stream)).rejects.toThrow('the response stopped');
  });

  it('keeps a file if copying it to the trash fails with an error in a response with status 200', async () => {
    const [, kept] = await keep();
    const [name = ''] = await kept;
    s3.server.interfere((request, response) => {
      if (request.headers['x-amz-copy-source'] === undefined) return false;
      response.writeHead(200).end('<Error><Code>InternalError</Code></Error>');
      return true;
    });
    await expect(storage.trash('images', name)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    s3.server.interfere(undefined);
    expect(await s3.site.keys()).toContain(`images/${name}`);
  });
});
