import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { decompressionBomb, heic, pdf, webPage } from '#server/testing/hostile-input.ts';
import { drawing, fileOf, photo, uploadPictures } from '#server/testing/pictures.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';

describe('an uploaded file', () => {
  const app = adminForAllTests();

  it.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      415,
      messages.imageKindRefused,
    ],
    ['SVG with a prologue', () => Buffer.from('<?xml version="1.0"?><svg/>'), 415, messages.imageKindRefused],
    ['web page', () => Buffer.from(webPage), 415, messages.imageKindRefused],
    ['PDF', () => Buffer.from(pdf), 415, messages.imageKindRefused],
    ['TIFF', () => drawing().tiff().toBuffer(), 415, messages.imageKindRefused],
    ['text', () => Buffer.from('hello'), 415, messages.imageKindRefused],
    ['single byte', () => Buffer.from([0xff]), 415, messages.imageKindRefused],
    ['HEIC', () => heic(), 415, messages.imageIsHeic],
    [
      'JPEG that is also a web page',
      async () => Buffer.concat([await drawing().jpeg().toBuffer(), Buffer.from(webPage)]),
      415,
      messages.imageHidesOther,
    ],
    [
      'GIF that is also a script',
      async () => Buffer.concat([await drawing().gif().toBuffer(), Buffer.from('<script >')]),
      415,
      messages.imageHidesOther,
    ],
    [
      'PNG that is also a PDF',
      async () => Buffer.concat([await drawing().png().toBuffer(), Buffer.from(pdf)]),
      415,
      messages.imageHidesOther,
    ],
    ['PNG of 50,000 × 50,000 pixels', () => decompressionBomb(50_000, 50_000), 413, messages.imageTooManyPixels],
    ['PNG of 16,384 × 10 pixels', () => decompressionBomb(16_384, 10), 413, messages.imageTooManyPixels],
    ['PNG of 51 megapixels', () => decompressionBomb(10_200, 5000), 413, messages.imageTooManyPixels],
    ['PNG without its pixels', () => decompressionBomb(300, 300), 400, messages.imageDamaged],
    [
      'truncated JPEG',
      async () => (await drawing({ width: 1600, height: 1200 }).jpeg().toBuffer()).subarray(0, -3000),
      400,
      messages.imageDamaged,
    ],
    [
      'JPEG with an incomplete last row',
      async () => (await drawing({ width: 1600, height: 1200 }).jpeg().toBuffer()).subarray(0, -5),
      400,
      messages.imageDamaged,
    ],
    ['truncated PNG', async () => (await drawing().png().toBuffer()).subarray(0, 500), 400, messages.imageDamaged],
    [
      'truncated WebP',
      async () => (await drawing().webp({ lossless: true }).toBuffer()).subarray(0, 40),
      400,
      messages.imageDamaged,
    ],
    [
      'truncated AVIF',
      async () => (await drawing().avif({ effort: 0 }).toBuffer()).subarray(0, -100),
      400,
      messages.imageDamaged,
    ],
    ['truncated GIF', async () => (await drawing().gif().toBuffer()).subarray(0, 60), 400, messages.imageDamaged],
    ['JPEG with only its first four bytes', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400, messages.imageDamaged],
    [
      'PNG signature followed by a web page',
      async () => Buffer.from('\x89PNG\r\n\x1a\n<html >', 'latin1'),
      400,
      messages.imageDamaged,
    ],
  ])('with the content of a %s is refused, leaving no files', async (_what, make, status, message) => {
    const response = await uploadPictures(app, app.token, fileOf(await make(), 'photo.jpg', 'image/jpeg'));
    expect(response).toMatchObject({ status, json: { success: false, message, errors: { image: message } } });
    expect(await allFiles(app.platform)).toEqual([]);
    expect((await app.api.get('/api/user/gallery')).json).toEqual([]);
  });

  it('that is not a picture causes the whole upload to be refused', async () => {
    const response = await uploadPictures(app, app.token, await photo(), await photo(), fileOf(pdf, 'third.jpg'));
    expect(response).toMatchObject({ status: 415, json: { errors: { image: messages.imageKindRefused } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });
});
