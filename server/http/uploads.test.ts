import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { enqueue } from '#server/platform/images/queue.ts';
import { drawing, fileOf } from '#server/testing/pictures.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';
import { allFiles, filesIn } from '#server/testing/stored-files.ts';

const MEGABYTE = 1024 * 1024;
const UPLOAD = '/api/admin/gallery/upload';
const BOUNDARY = 'x-boundary';

const part = (disposition: string, content: Buffer | string, type?: string) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`),
    Buffer.from(type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const form = (...parts: readonly Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
const described = part('name="description"', 'Sample');

describe('a form with files', () => {
  const app = adminForAllTests();
  let jpeg: Buffer;
  beforeAll(async () => {
    jpeg = await drawing().jpeg().toBuffer();
  });

  /** Deletes the pictures that a test added, so that the next test finds a file only if an upload left it behind. */
  afterEach(async () => {
    const { json } = await app.api.get('/api/user/gallery');
    for (const { id } of json as { id: number }[]) await app.api.delete(`/api/admin/gallery/${id}`, app.token);
    await app.platform.jobs.settle();
  });

  const send = (body: Buffer | string, type = `multipart/form-data; boundary=${BOUNDARY}`, path = UPLOAD) =>
    app.api.send(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.token}`, 'content-type': type },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  const image = (name = 'photo.jpg', field = 'image') =>
    part(`name="${field}"; filename="${name}"`, jpeg, 'application/pdf');

  /** Starts a request without sending its body. */
  function begin(headers: Record<string, string | number>): {
    call: ClientRequest;
    response: Promise<IncomingMessage>;
  } {
    const call = request(`${app.url}${UPLOAD}`, { method: 'POST', headers });
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      call.on('response', resolve);
      call.on('error', reject);
    });
    return { call, response };
  }

  it('is accepted with any harmless file name and declared type', async () => {
    for (const name of ['photo.jpg', 'letter.pdf', 'no extension', 'ചിത്രം.jpeg', 'a..b.JPG', '']) {
      expect((await send(form(described, image(name)))).status).toBe(200);
    }
    await app.platform.jobs.settle();
    expect(await filesIn(app.platform, 'staging')).toEqual([]);
  });

  it.each<[string, () => Buffer | string, number, string]>([
    ['a path as file name', () => form(described, image('../../photo.jpg')), 400, messages.fileNameRefused],
    [
      'an extension of 30 characters',
      () => form(described, image(`photo.${'jpg'.repeat(10)}`)),
      400,
      messages.fileNameRefused,
    ],
    ['a file in an unknown field', () => form(described, image(), image('a.jpg', 'x')), 400, messages.fileUnexpected],
    ['a file in a text field', () => form(image('a.jpg', 'description')), 400, messages.fileUnexpected],
    ['a repeated field', () => form(described, image(), described), 400, messages.fieldRepeated],
    ['11 pictures', () => form(described, ...Array.from({ length: 11 }, () => image())), 400, messages.filesTooMany],
    ['a field named __proto__', () => form(part('name="__proto__"', '1'), image()), 400, messages.unreadable],
    ['a field of JSON', () => form(part('name="a"', '{}', 'application/json')), 400, messages.unreadable],
    ['a text of 70 kB', () => form(part('name="description"', 'x'.repeat(70_000)), image()), 413, messages.tooLarge],
    [
      '60 fields',
      () => form(...Array.from({ length: 60 }, (_, index) => part(`name="f${index}"`, '1')), image()),
      413,
      messages.partsTooMany,
    ],
    ['a body that ends too early', () => Buffer.concat([described, image()]), 400, messages.unreadable],
    ['another boundary', () => 'nothing of the kind', 400, messages.unreadable],
    ['5000 headers', () => `--${BOUNDARY}\r\n${'x: y\r\n'.repeat(5000)}\r\n`, 400, messages.unreadable],
    ['an empty body', () => '', 400, messages.galleryIncomplete],
  ])('is refused with %s, leaving no files', async (_what, body, status, message) => {
    const response = await send(body());
    expect([response.status, response.json]).toEqual([status, expect.objectContaining({ success: false, message })]);
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 400],
    ['of another type', `multipart/mixed; boundary=${BOUNDARY}`, 415],
  ])('%s is refused', async (_what, type, status) => {
    const response = await send(form(described, image()), type);
    expect(response).toMatchObject({ status, json: { success: false } });
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('is refused by a call that accepts no files', async () => {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    expect(await send(form(part('name="email"', 'a@sample.example')), type, '/api/user/login')).toMatchObject({
      status: 415,
      json: { message: messages.wrongType },
    });
  });

  it('may contain a picture of exactly 10 MB, but not a larger one', async () => {
    const padded = (size: number) => fileOf(Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]), 'a.jpg');
    const fields = { description: 'Sample', image: padded(10 * MEGABYTE) };
    expect((await app.api.form('POST', UPLOAD, fields, app.token)).status).toBe(200);
    const response = await app.api.form('POST', UPLOAD, { ...fields, image: padded(10 * MEGABYTE + 1) }, app.token);
    expect(response).toMatchObject({ status: 413, json: { errors: { image: messages.imageTooLarge } } });
    await app.platform.jobs.settle();
    expect(await filesIn(app.platform, 'staging')).toEqual([]);
  });

  it('without a token, or with too large a content length, is refused before its body is sent', async () => {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    for (const [headers, status] of [
      [{ 'content-type': type, 'content-length': 5 * MEGABYTE }, 401],
      [{ 'content-type': type, 'content-length': 500 * MEGABYTE, authorization: `Bearer ${app.token}` }, 413],
    ] as const) {
      const { call, response } = begin(headers);
      call.flushHeaders();
      expect((await response).statusCode).toBe(status);
      call.destroy();
    }
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('leaves no files if the connection breaks in the middle of a file', async () => {
    const { call, response } = begin({
      authorization: `Bearer ${app.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': 5 * MEGABYTE,
    });
    call.write(Buffer.concat([described, image().subarray(0, 1000)]));
    await expect.poll(() => filesIn(app.platform, 'staging')).toHaveLength(1);
    call.destroy();
    await expect(response).rejects.toThrow('socket hang up');
    await expect.poll(() => allFiles(app.platform)).toEqual([]);
  });

  it('is refused with 503 while too many pictures wait for processing, and accepted afterwards', async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 102 }, () => enqueue(() => done));
    const fields = { description: 'Sample', image: fileOf(jpeg, 'photo.jpg') };
    const refused = await app.api.form('POST', UPLOAD, fields, app.token);
    expect(refused).toMatchObject({ status: 503, json: { success: false, message: messages.imageBusy } });
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await allFiles(app.platform)).toEqual([]);
    finish();
    await Promise.all(waiting);
    expect((await app.api.form('POST', UPLOAD, fields, app.token)).status).toBe(200);
  });
});
