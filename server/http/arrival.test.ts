import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { appForAllTests } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';

const MEGABYTE = 1024 * 1024;
const IMAGE = 'POST /api/admin/events HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n';
const CHUNKED = 'transfer-encoding: chunked\r\n\r\n';
const file = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

const chunk = (content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`${Buffer.byteLength(content).toString(16)}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

describe('the server', () => {
  const app = appForAllTests();
  let authorization: string;
  beforeAll(async () => {
    authorization = `authorization: Bearer ${(await signIn(app.api, 'admin', administrator)).accessToken}\r\n`;
  });

  function open() {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    let answered = '';
    socket.on('data', (data) => {
      answered += String(data);
    });
    socket.on('error', () => {});
    return { socket, answered: () => answered };
  }

  it.each<[string, () => string, string, number]>([
    ['a picture of more than 10 MB', () => IMAGE + authorization + CHUNKED, file, 413],
    ['an upload without a token', () => IMAGE + CHUNKED, file, 401],
    ['an upload to an unknown path', () => IMAGE.replace('/api/', '/no/') + CHUNKED, file, 404],
    ['an upload to an unreadable path', () => `POST /%zz HTTP/1.1\r\nhost: x\r\n${CHUNKED}`, 'a', 400],
  ])('reads a refused body to its end and keeps the connection usable: %s', async (_what, head, beginning, status) => {
    const { socket, answered } = open();
    socket.write(head());
    socket.write(chunk(beginning));
    for (let sent = 0; sent < 30; sent += 1) {
      if (!socket.write(chunk(Buffer.alloc(MEGABYTE, 'a')))) await once(socket, 'drain');
    }
    await expect.poll(answered).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    socket.write('0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(answered).toContain('HTTP/1.1 200 ');
    socket.destroy();
    await expect.poll(() => allFiles(app.platform)).toEqual([]);
  });

  it('reports an oversized picture at its form field, even if the request has no content length', async () => {
    const { socket, answered } = open();
    socket.write(IMAGE + authorization + CHUNKED);
    socket.write(chunk(file));
    for (let sent = 0; sent < 12; sent += 1) socket.write(chunk(Buffer.alloc(MEGABYTE, 'a')));
    await expect.poll(answered).toContain(JSON.stringify({ image: messages.imageTooLarge }));
    expect(answered()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('closes the connection if hundreds of pipelined requests arrive before the first response', async () => {
    const { socket, answered } = open();
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1000));
    await once(socket, 'close');
    expect(answered().match(/HTTP/g)?.length ?? 0).toBeLessThan(1000);
  });
});
