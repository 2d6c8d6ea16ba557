import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxPdfBytes } from '#contract/files.ts';
import { messages } from '#contract/messages.ts';
import { drawnPdf, pdfOf, stream } from '#server/testing/pdfs.ts';
import { member } from '#server/testing/records.ts';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { checkPdf } from './check-pdf.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = maxPdfBytes - MEGABYTE;
const PACKED = '/Type/ObjStm/N 1/First 6/Filter/FlateDecode';

const packedOf = (content: string, megabytes: number) =>
  stream(deflateSync(Buffer.concat([Buffer.from('900 0 '), Buffer.alloc(megabytes * MEGABYTE, content)])), PACKED);
/** As many as there is room for. */
const many = (object: Buffer) => Array.from({ length: Math.floor(MAX_BYTES / (object.length + 100)) }, () => object);

function countingUp(): string {
  let text = '';
  for (let number = 1000; text.length < MAX_BYTES; number += 1) text += `${number} 0 obj 0 `;
  return text;
}

/** Each of these begins an object that ends nowhere: looking for all their ends would take hours. */
const endless = () => drawnPdf({ loose: Buffer.alloc(MAX_BYTES, '1 0 obj(') });

describe('a PDF that is too much for the server', { timeout: 120_000 }, () => {
  let app: TestApp;
  let token: string;
  beforeEach(async () => {
    ({ app, token } = await startTestAdmin());
  });
  afterEach(() => app.close());

  const upload = (content: Buffer) =>
    app.api.form('POST', '/api/admin/members', member({ pdf: pdfOf(content) }), token);

  it.each<[string, () => Buffer]>([
    ['unpacks to 200 megabytes', () => drawnPdf({ objects: [packedOf('\0', 200)] })],
    ['unpacks to a gigabyte in many pieces', () => drawnPdf({ objects: many(packedOf('\0', 15)) })],
    ['unpacks to more than is looked through', () => drawnPdf({ objects: many(packedOf('null\n%', 15)).slice(0, 9) })],
    ['unpacks to millions of values', () => drawnPdf({ objects: [packedOf('<<>>', 15)] })],
    ['holds millions of values', () => drawnPdf({ objects: [`[${'<<>>'.repeat(MAX_BYTES / 4)}]`] })],
    ['holds a million objects', () => drawnPdf({ loose: countingUp() })],
  ])('because it %s is refused', async (_what, make) => {
    const message = messages.pdfDamaged;
    expect(await upload(make())).toMatchObject({ status: 400, json: { message, errors: { pdf: message } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('leaves it free for other calls until it is given up', async () => {
    const checked = upload(endless());
    const call = async () => (await app.api.get('/api/admin/members', token)).status;
    const statuses: (number | 'checked')[] = [];
    while (!statuses.includes('checked'))
      statuses.push(await Promise.race([checked.then(() => 'checked' as const), call()]));
    expect(await checked).toMatchObject({ status: 400, json: { message: messages.pdfDamaged } });
    expect(await allFiles(app.platform)).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200, 'checked']));
    expect(statuses.length).toBeGreaterThan(20);
  });

  it('is sent back when too many wait already', async () => {
    const file = await app.platform.storage.stage(drawnPdf(), maxPdfBytes);
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => checkPdf(file)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(9);
    expect(refused[0]).toMatchObject({ reason: { kind: 'busy', retryAfterSeconds: 10 } });
    expect(await checkPdf(file)).toEqual({ pages: 1 });
    await file.discard();
  });

  it('is not even opened when it is too large', async () => {
    const message = messages.pdfTooLarge;
    const response = await upload(Buffer.alloc(maxPdfBytes + 1, ' '));
    expect(response).toMatchObject({ status: 413, json: { message, errors: { pdf: message } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });
});
