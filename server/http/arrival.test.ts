import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { pagePolicy } from './headers.ts';
import type { Pages } from './pages.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { allFiles, filesIn } from '#server/testing/stored-files.ts';

const MEGABYTE = 1024 * 1024;
const UPLOAD =
  'POST /api/admin/gallery/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n';
const FORM_OF_ONE_IMAGE = UPLOAD.replace('gallery/upload', 'events');
const LOGIN = 'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const CHUNKED = 'transfer-encoding: chunked\r\n\r\n';
const field = '--x\r\nContent-Disposition: form-data; name="description"\r\n\r\n';
const file = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

const chunk = (content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`${Buffer.byteLength(content).toString(16)}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const aMegabyte = chunk(Buffer.alloc(MEGABYTE, 'a'));

/** Unlike `once`, whatever else happens before. */
const next = (socket: Socket, event: string) =>
  new Promise<void>((resolve) => {
    socket.once(event, () => resolve());
  });

/** The site, waiting for a request no longer than a test wants to. */
const short = {
  head: 300,
  body: 400,
  floor: { bytes: 3000, within: 600 },
  rest: { bytes: 8 * MEGABYTE, within: 1500 },
  unread: 500,
};

/** More than the two systems hold in between. */
const bulkyPages: Pages = {
  clientDirectory: undefined,
  policy: pagePolicy,
  parametersOf: () => [],
  render: async () => new Response('a'.repeat(32 * MEGABYTE), { headers: { 'content-type': 'text/html' } }),
};

describe('a request', () => {
  let app: TestApp;
  let authorization: string;
  beforeAll(async () => {
    app = await startTestApp({}, undefined, undefined, { arrival: short });
    authorization = `authorization: Bearer ${(await signIn(app.api, 'admin', administrator)).accessToken}\r\n`;
  });
  afterAll(() => app.close());

  /** A connection, all that was answered on it, and how it ended. */
  function open() {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    let answered = '';
    socket.on('data', (data) => {
      answered += String(data);
    });
    socket.on('error', () => {});
    return { socket, answered: () => answered, closed: next(socket, 'close') };
  }

  /** Sends the same again and again, until the other side hangs up or `most` have been sent. */
  async function flood(socket: Socket, content: Buffer, max: number): Promise<number> {
    let sent = 0;
    const ended = next(socket, 'close');
    while (sent < max && !socket.destroyed) {
      sent += 1;
      if (!socket.write(content)) await Promise.race([next(socket, 'drain'), ended]);
    }
    return sent;
  }

  /** Sends a little every 50 ms, until the other side hangs up. */
  function trickle(socket: Socket, content: string): void {
    const timer = setInterval(() => socket.write(content), 50);
    socket.once('close', () => clearInterval(timer));
  }

  it.each<[string, () => string, string, number, number]>([
    ['a field without end', () => UPLOAD + authorization + CHUNKED, field, 413, 101 + 8],
    ['what stands before the first part', () => FORM_OF_ONE_IMAGE + authorization + CHUNKED, 'nothing', 413, 11 + 8],
    ['what stands after the last part', () => UPLOAD + authorization + CHUNKED, `${field}a\r\n--x--\r\n`, 413, 101 + 8],
    ['a plain body', () => LOGIN + CHUNKED, '{', 413, 8],
    ['a body for an address that does not exist', () => UPLOAD.replace('/api/', '/no/') + CHUNKED, field, 404, 8],
    ['a body with a GET', () => `GET / HTTP/1.1\r\nhost: x\r\n${CHUNKED}`, 'a', 200, 8],
    ['a body for an address that cannot be read', () => `POST /%zz HTTP/1.1\r\nhost: x\r\n${CHUNKED}`, 'a', 400, 8],
    ['a body after an odd Expect', () => `${LOGIN}expect: coffee\r\n${CHUNKED}`, 'a', 417, 8],
  ])('is not taken without end: %s', async (_what, head, beginning, status, megabytes) => {
    const { socket, answered, closed } = open();
    socket.write(head());
    socket.write(chunk(beginning));
    const sent = await flood(socket, aMegabyte, 400);
    await closed;
    expect(answered()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    // What the two systems hold in between was sent, and not taken.
    expect(sent).toBeLessThan(megabytes + 40);
    await expect.poll(() => allFiles(app.platform)).toEqual([]);
  });

  it('whose one picture is too large says so at its field, though no length was told', async () => {
    const { socket, answered } = open();
    socket.write(FORM_OF_ONE_IMAGE + authorization + CHUNKED);
    socket.write(chunk(field));
    await flood(socket, aMegabyte, 12);
    await expect.poll(answered).toContain(JSON.stringify({ image: messages.imageTooLarge }));
    expect(answered()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('whose head does not come in time is answered 408, and its connection ends', async () => {
    const { socket, answered, closed } = open();
    socket.write('GET /healthz HTTP/1.1\r\nx-');
    trickle(socket, 'a');
    await closed;
    expect(answered()).toMatch(/^HTTP\/1\.1 408 [^]*x-content-type-options: nosniff[^]*\r\n\r\n\{"success":false/);
    expect(answered()).toContain(messages.tooSlow);
  });

  it('that never begins is told nothing, and its connection ends', async () => {
    const { answered, closed } = open();
    await closed;
    expect(answered()).toBe('');
  });

  it('that never begins holds up nothing when its connection breaks off, or the site closes', async () => {
    const hour = 3_600_000;
    const site = await startTestApp({}, undefined, undefined, { arrival: { ...short, head: hour } });
    const { port, hostname } = new URL(site.url);
    const [broken, ended, silent] = await Promise.all(
      [0, 1, 2].map(async () => {
        const socket = connect(Number(port), hostname);
        await next(socket.on('error', () => {}).resume(), 'connect');
        return socket;
      }),
    );
    await expect.poll(site.connections).toBe(3);
    broken?.resetAndDestroy();
    ended?.end();
    await expect.poll(site.connections).toBe(1);
    expect(silent?.destroyed).toBe(false);
    await site.close();
    await expect.poll(() => silent?.destroyed).toBe(true);
  });

  it('is read whole, wherever its parts begin and however soon its sender ends', async () => {
    const { socket, answered, closed } = open();
    for (const part of ['G', 'ET /healthz HTTP/1.1\r\nho', 'st: x\r\n\r', '\n']) {
      socket.write(part);
      await wait(20);
    }
    await expect.poll(answered).toMatch(/^HTTP\/1\.1 200 /);
    socket.end();
    await closed;
    const other = open();
    other.socket.end('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await other.closed;
    expect(other.answered()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('whose body is full of blank lines is read whole', async () => {
    const body = JSON.stringify(administrator).replace(',', `,${'\r\n\r\n'.repeat(10_000)}`);
    const { socket, answered } = open();
    socket.write(`${LOGIN.replace('/user/', '/auth/admin/')}content-length: ${body.length}\r\n\r\n${body}`);
    await expect.poll(answered).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it('that was refused loses its connection though the sender keeps its half open', async () => {
    const site = await startTestApp({}, undefined, undefined, { arrival: short });
    const { port, hostname } = new URL(site.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.resume().write('GET / HTTP/1.1\r\nx: ');
    await next(socket, 'end');
    expect(await site.connections()).toBe(1);
    await expect.poll(site.connections, { timeout: 5000 }).toBe(0);
    socket.destroy();
    await site.close();
  });

  it('whose plain body does not come in time is answered 408, and its connection ends', async () => {
    const { socket, answered, closed } = open();
    socket.write(`${LOGIN}content-length: 60000\r\n\r\n{`);
    trickle(socket, ' ');
    await closed;
    expect(answered()).toMatch(/^HTTP\/1\.1 408 [^]*x-content-type-options: nosniff[^]*connection: close/);
    expect(answered()).toContain(messages.tooSlow);
  });

  it.each([
    ['in the middle of a file', file],
    ['in the middle of a field', field],
    ['before anything else', ''],
  ])('whose form comes too slowly is answered 408, and nothing is left of it: %s', async (_where, beginning) => {
    const { socket, answered, closed } = open();
    socket.write(`${UPLOAD}${authorization}content-length: 5000000\r\n\r\n${beginning}`);
    trickle(socket, 'a'.repeat(100));
    await closed;
    expect(answered()).toMatch(/^HTTP\/1\.1 408 [^]*connection: close/);
    expect(answered()).toContain(messages.tooSlow);
    await expect.poll(() => allFiles(app.platform)).toEqual([]);
  });

  it('whose form comes slowly, yet fast enough, may take longer than any other', async () => {
    const { socket, answered } = open();
    socket.write(`${UPLOAD}${authorization}content-length: 5000000\r\n\r\n${file}`);
    // 4500 bytes in 600 ms, where 3000 are asked for.
    trickle(socket, 'a'.repeat(375));
    await wait(4 * short.floor.within);
    expect(answered()).toBe('');
    expect(socket.destroyed).toBe(false);
    expect(await filesIn(app.platform, 'staging')).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => allFiles(app.platform)).toEqual([]);
  });

  it('that was refused is not waited for when its rest comes too slowly', async () => {
    const { socket, answered, closed } = open();
    socket.write(`${UPLOAD}content-length: 5000000\r\n\r\n`);
    trickle(socket, 'a');
    await closed;
    expect(answered()).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('that was refused is not waited for either while others send theirs as fast as they can', async () => {
    const arrival = { ...short, rest: { bytes: 10_000 * MEGABYTE, within: 60_000 } };
    const site = await startTestApp({}, undefined, undefined, { arrival });
    const { port, hostname } = new URL(site.url);
    const refused = () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {}).resume();
      socket.write(UPLOAD + CHUNKED);
      return socket;
    };
    const floods = Array.from({ length: 8 }, refused);
    const flooding = floods.map((socket) => flood(socket, aMegabyte, Number.POSITIVE_INFINITY));
    const slow = refused();
    trickle(slow, '1\r\na\r\n');
    await next(slow, 'close');
    expect(floods.map(({ destroyed }) => destroyed)).not.toContain(true);
    for (const socket of floods) socket.destroy();
    await Promise.all(flooding);
    await site.close();
  });

  it('whose answer is never read loses its connection, and one whose answer is read does not', async () => {
    const site = await startTestApp({}, bulkyPages, undefined, { arrival: short });
    const { port, hostname } = new URL(site.url);
    const [reader, other] = [0, 1].map(() => connect(Number(port), hostname));
    for (const socket of [reader, other]) socket?.on('error', () => {}).write('GET /bulky HTTP/1.1\r\nhost: x\r\n\r\n');
    reader?.resume();
    await expect.poll(site.connections).toBe(2);
    await expect.poll(site.connections).toBe(1);
    expect(reader?.destroyed).toBe(false);
    for (const socket of [reader, other]) socket?.destroy();
    await site.close();
  });

  it.each([
    ['as usual', ''],
    ['with an odd Expect', 'expect: coffee\r\n'],
  ])('that comes with many others before the first was answered loses its connection: %s', async (_how, line) => {
    const { socket, answered, closed } = open();
    socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\n${line}\r\n`.repeat(20));
    await closed;
    expect(answered().match(/HTTP/g)?.length ?? 0).toBeLessThan(20);
  });

  it('is answered while two hundred others are slow, and follows another on its connection', async () => {
    const ending = (head: string) => `${head}content-length: 60000\r\n\r\n`;
    const beginnings = ['GET / HTTP/1.1\r\nx-', ending(LOGIN), ending(UPLOAD + authorization)];
    const slow = Array.from({ length: 200 }, (_, index) => {
      const opened = open();
      opened.socket.write(beginnings[index % 3] ?? '');
      trickle(opened.socket, 'a');
      return opened;
    });
    const { socket, answered, closed } = open();
    for (let count = 1; count <= 3; count += 1) {
      socket.write(`${LOGIN}content-length: 2\r\n\r\n{}`);
      await expect.poll(() => answered().match(/HTTP\/1\.1 400 /g)?.length).toBe(count);
    }
    socket.end();
    await Promise.all([closed, ...slow.map((opened) => opened.closed)]);
  });
});
