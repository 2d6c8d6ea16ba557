import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { maxPdfBytes } from '#contract/files.ts';
import { messages } from '#contract/messages.ts';
import { drawnPdf, pdfOf, stream } from '#server/testing/pdfs.ts';
import { member } from '#server/testing/records.ts';
import { withPacked } from '#server/testing/restricted-pdfs.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { checkPdf } from './check-pdf.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = maxPdfBytes - MEGABYTE;

const packedOf = (megabytes: number) => {
  const objects = Buffer.concat([Buffer.from('20 0 '), Buffer.alloc(megabytes * MEGABYTE)]);
  return stream(deflateSync(objects), '/Type/ObjStm/N 1/First 5/Filter/FlateDecode');
};
/** Returns as many copies of an object as fit into the largest accepted file. */
const many = (object: Buffer) => Array.from({ length: Math.floor(MAX_BYTES / (object.length + 100)) }, () => object);

/**
 * Creates a PDF with an object stream that is compressed twice. A reader that applies both filters unpacks a gigabyte,
 * because the second filter turns two bytes into 128 blanks.
 */
function packedTwice(): Buffer {
  const blanks = Buffer.alloc(16 * MEGABYTE, '8120', 'hex');
  const data = deflateSync(Buffer.concat([Buffer.from('\x0420 0 ', 'latin1'), blanks]));
  const entries = '/Type/ObjStm/N 1/First 5/Filter[/FlateDecode/RunLengthDecode]';
  return withPacked(drawnPdf({ objects: [stream(data, entries)], catalog: '/OpenAction 20 0 R' }));
}

describe('a PDF that is expensive to check', () => {
  const app = adminForEachTest();

  const upload = (content: Buffer) =>
    app.api.form('POST', '/api/admin/members', member({ pdf: pdfOf(content) }), app.token);

  it.each<[string, () => Buffer]>([
    ['unpacks to 200 megabytes', () => drawnPdf({ objects: [packedOf(200)] })],
    ['unpacks to a gigabyte in many pieces', () => drawnPdf({ objects: many(packedOf(15)) })],
  ])('is refused if it %s', async (_what, make) => {
    const message = messages.pdfTooHeavy;
    expect(await upload(make())).toMatchObject({ status: 413, json: { message, errors: { pdf: message } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('does not block other calls while it is being checked', async () => {
    const checked = upload(packedTwice());
    const call = async () => (await app.api.get('/api/admin/members', app.token)).status;
    const statuses: (number | 'checked')[] = [];
    while (!statuses.includes('checked'))
      statuses.push(await Promise.race([checked.then(() => 'checked' as const), call()]));
    expect(await checked).toMatchObject({ status: 413, json: { message: messages.pdfTooHeavy } });
    expect(await allFiles(app.platform)).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200, 'checked']));
    expect(statuses.length).toBeGreaterThan(20);
  });

  it('is refused if too many checks are waiting', async () => {
    const file = await app.platform.storage.stage(drawnPdf(), maxPdfBytes);
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => checkPdf(file)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(9);
    expect(refused[0]).toMatchObject({ reason: { kind: 'busy', retryAfterSeconds: 10 } });
    await checkPdf(file);
    await file.discard();
  });

  it('is refused if the file is too large', async () => {
    const message = messages.pdfTooLarge;
    const response = await upload(Buffer.alloc(maxPdfBytes + 1, ' '));
    expect(response).toMatchObject({ status: 413, json: { message, errors: { pdf: message } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });
});
