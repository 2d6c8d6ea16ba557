import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/database.ts';
import { photo, uploadPictures } from '#server/testing/pictures.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';
import { storedMember, storedMemorial } from '#server/testing/stored-records.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { memberRecord } from '#server/features/members/record.ts';

const MEMBERS = 300;
/** Number of memorials. They fit into one batch, but their JSON is too long to be compressed synchronously. */
const RECORDS = 250;
const BROWSER = 'gzip, deflate, br, zstd';

describe('the JSON of a call', () => {
  const app = adminForAllTests();
  beforeAll(async () => {
    const members = Array.from({ length: MEMBERS }, (_, at) =>
      storedMember({ folio: String(at + 1), name: `Sample Person ${at} മേനോൻ`, address: 'Sample House' }),
    );
    await inTransaction(app.platform.database, (db) => memberRecord.insert(db, members, 0));
    const memorials = Array.from({ length: RECORDS }, (_, at) =>
      storedMemorial({ name: `Sample Person ${at}`, description: 'Sample '.repeat(140) }),
    );
    await memorialRecord.insert(app.platform.database, memorials, 0);
  });

  /** Sends a request and returns the response without decompressing it. */
  async function ask(path: string, encoding = BROWSER, method = 'GET') {
    const headers = { authorization: `Bearer ${app.token}`, 'accept-encoding': encoding };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(`${app.url}${path}`, { method, headers }, resolve).on('error', reject).end();
    const response = await promise;
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  }
  const unpacked = (body: Buffer, encoding?: string): unknown => {
    const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    return JSON.parse(text.toString());
  };

  describe.each([
    ['br', BROWSER],
    ['br', 'br'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
    [undefined, 'identity'],
    [undefined, ''],
  ])('is sent as %s for Accept-Encoding %j, with the same content', (expected, encoding) => {
    it.each([
      ['/api/admin/members?page=2', 'at once'],
      ['/api/user/deceased', 'at once'],
      ['/api/admin/members', 'in batches'],
    ])('for %s, which is sent %s', async (path, how) => {
      const plain = await ask(path, 'identity');
      const { status, headers, body } = await ask(path, encoding);
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe(expected);
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['content-length']).toBe(how === 'at once' ? String(body.length) : undefined);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['x-total-count']).toBe(plain.headers['x-total-count']);
      expect(unpacked(body, expected)).toEqual(unpacked(plain.body));
      expect(body.length).toBeLessThanOrEqual(expected ? plain.body.length / 4 : plain.body.length);
      const head = await ask(path, encoding, 'HEAD');
      expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
      expect(head.headers['content-encoding']).toBe(expected);
      expect(head.headers['x-total-count']).toBe(headers['x-total-count']);
    });
  });

  it('is sent uncompressed by calls that change something, because such responses can contain tokens', async () => {
    const pictures = await Promise.all(Array.from({ length: 6 }, () => photo({ width: 40, height: 30 })));
    const response = await uploadPictures(app, app.token, ...pictures);
    expect(JSON.stringify(response.json).length).toBeGreaterThan(1024);
    expect(response.headers.get('content-encoding')).toBeNull();
  });
});
