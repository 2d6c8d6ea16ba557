import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type GalleryItem, uploadToGallery } from '#contract/gallery.ts';
import { sizedName } from '#contract/files.ts';
import { drawing, fileOf, uploadPictures } from '#server/testing/pictures.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';
import { filesIn } from '#server/testing/stored-files.ts';
import { apng, animatedPicture, pdf, webPage, withChunk, withComment } from '#server/testing/hostile-input.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9"/>';

describe('a picture', () => {
  const app = adminForAllTests();

  const accepted = async (content: Buffer, name = 'a.jpg'): Promise<GalleryItem> => {
    const response = await uploadPictures(app, app.token, fileOf(content, name));
    expect(response.json).toMatchObject({ success: true });
    const [item] = uploadToGallery.responses.record.parse(response.json).items;
    if (!item) throw new Error('no picture was added');
    return item;
  };
  const stored = async (name: string) => readFile(join(app.platform.config.dataDirectory, 'uploads', name));
  const filesOf = async (image: string) => {
    const [base = ''] = image.split('.');
    return (await filesIn(app.platform, 'uploads')).filter((name) => name.startsWith(base));
  };

  it('is stored in several sizes up to its own width, with its dimensions and a placeholder', async () => {
    const { image, picture } = await accepted(await drawing({ width: 1500, height: 1000 }).jpeg().toBuffer());
    expect(image).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect(picture).toMatchObject({ width: 1500, height: 1000, webp: [160, 320, 640, 1500], avif: [] });
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,[\w+/]{40,180}=*$/);
    expect(await sharp(await stored(image)).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 853 });
    for (const width of picture.webp) {
      const served = await fetch(`${app.url}/uploads/${sizedName(image, width, 'webp')}`);
      expect(served.headers.get('content-type')).toBe('image/webp');
      expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect(await filesOf(image)).toHaveLength(5);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG without its end marker', async () => (await drawing().jpeg().toBuffer()).subarray(0, -2)],
    ['a PNG without its end', async () => (await drawing().png().toBuffer()).subarray(0, -12)],
    ['a JPEG with a web page as comment', async () => withComment(await drawing().jpeg().toBuffer(), webPage)],
    ['a JPEG with a PDF as comment', async () => withComment(await drawing().jpeg().toBuffer(), pdf)],
    [
      'a JPEG with a web page as comment, and without its end marker',
      async () => withComment(await drawing().jpeg().toBuffer(), webPage).subarray(0, -2),
    ],
    [
      'a PNG with the SVG source of its drawing',
      async () => withChunk(await drawing().png().toBuffer(), 'iTXt', `svg\0\0\0\0\0${svg}`),
    ],
    [
      'a JPEG followed by a video',
      async () => Buffer.concat([await drawing().jpeg().toBuffer(), Buffer.from('\0\0\0\x18ftypmp42')]),
    ],
  ])('is accepted if it is %s', async (_what, content) => {
    expect((await accepted(await content())).picture).toMatchObject({ width: 400, height: 300 });
  });

  it.each([
    ['1.0', 100_000, 186],
    ['0.3', 30_000, 90],
    ['of sRGB', 45_455, 128],
  ])('is stored with the brightness that browsers show if it is a PNG with gamma %s', async (_which, gamma, grey) => {
    const value = Buffer.alloc(4);
    value.writeUInt32BE(gamma);
    const create = { width: 40, height: 30, channels: 3, background: '#808080' } as const;
    const png = await sharp({ create }).png().toBuffer();
    const { image } = await accepted(withChunk(png, 'gAMA', value));
    const [red = 0] = await sharp(await stored(image))
      .raw()
      .toBuffer();
    expect(Math.abs(red - grey)).toBeLessThan(4);
  });

  it.each([
    [
      { width: 6000, height: 4000 },
      { width: 1920, height: 1280, webp: [160, 320, 640, 1920] },
    ],
    [
      { width: 340, height: 200 },
      { width: 340, height: 200, webp: [160, 340] },
    ],
    [
      { width: 1000, height: 9000 },
      { width: 427, height: 3840, webp: [160, 320, 427] },
    ],
  ])('of %j is stored as %j', async (shape, expected) => {
    expect((await accepted(await drawing(shape).png().toBuffer())).picture).toMatchObject(expected);
  });

  it('gets its other sizes and AVIF files from a job, and the gallery lists them afterwards', async () => {
    const { image } = await accepted(await drawing({ width: 900, height: 600 }).jpeg().toBuffer());
    await app.platform.jobs.settle();
    const { json } = await app.api.get('/api/user/gallery');
    expect((json as GalleryItem[])[0]).toMatchObject({
      image,
      picture: { webp: [160, 320, 480, 640, 900], avif: [160, 320, 480, 640, 900] },
    });
    const late = await fetch(`${app.url}/uploads/${sizedName(image, 480, 'webp')}`);
    expect(await sharp(Buffer.from(await late.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 480 });
    const served = await fetch(`${app.url}/uploads/${sizedName(image, 640, 'avif')}`);
    expect(served.headers.get('content-type')).toBe('image/avif');
    const { format, compression, width } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect({ format, compression, width }).toEqual({ format: 'heif', compression: 'av1', width: 640 });
    expect(await filesIn(app.platform, 'staging')).toEqual([]);
  });

  it.each([
    [1920, [160, 320, 480, 640, 960, 1280, 1920]],
    [500, [160, 320, 500]],
    [180, [180]],
  ])('that is %i pixels wide has files of the widths %j after its job', async (width, widths) => {
    const { image } = await accepted(await drawing({ width, height: 100 }).jpeg().toBuffer());
    await app.platform.jobs.settle();
    const { json } = await app.api.get('/api/user/gallery');
    expect((json as GalleryItem[])[0]).toMatchObject({ image, picture: { webp: widths, avif: widths } });
    expect(await filesOf(image)).toHaveLength(1 + 2 * widths.length);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => drawing().jpeg().toBuffer()],
    ['progressive JPEG in CMYK', () => drawing().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()],
    ['PNG', () => drawing().png().toBuffer()],
    ['PNG with 16 bits', () => drawing().toColourspace('rgb16').png().toBuffer()],
    ['PNG in grey with transparency', () => drawing().greyscale().ensureAlpha(0.5).png().toBuffer()],
    ['WebP', () => drawing().webp().toBuffer()],
    ['AVIF', () => drawing().avif({ effort: 0 }).toBuffer()],
    ['GIF', () => drawing().gif().toBuffer()],
  ])('may be a %s with any file name', async (_kind, make) => {
    const { image, picture } = await accepted(await make(), 'letter.pdf');
    expect(picture).toMatchObject({ width: 400, height: 300 });
    const pixels = await sharp(await stored(image))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(pixels.info).toMatchObject({ channels: 3 });
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['GIF', async () => animatedPicture('gif')],
    ['WebP', async () => animatedPicture('webp')],
    ['PNG', async () => apng()],
  ])('that is an animated %s is stored as its first frame', async (_kind, make) => {
    const { image, picture } = await accepted(await make());
    expect(picture).toMatchObject({ width: 40, height: 30 });
    const { pages } = await sharp(await stored(sizedName(image, 40, 'webp'))).metadata();
    expect(pages ?? 1).toBe(1);
    const [red = 0, green = 0] = await sharp(await stored(image))
      .raw()
      .toBuffer();
    expect([red > 200, green < 60]).toEqual([true, true]);
  });

  it('is rotated upright and loses location and camera data', async () => {
    const turned = await drawing({ width: 400, height: 300 })
      .jpeg()
      .withMetadata({
        orientation: 6,
        exif: {
          IFD0: { Make: 'SecretCamera', ImageDescription: 'SecretWords' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 58/1 0/1' },
        },
      })
      .toBuffer();
    const sent = Buffer.concat([turned, Buffer.from('SecretTrailer')]);
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    const { image, picture } = await accepted(sent);
    expect(picture).toMatchObject({ width: 300, height: 400 });
    await app.platform.jobs.settle();
    const files = await filesOf(image);
    expect(files).toHaveLength(5);
    for (const name of files) {
      const content = await stored(name);
      const { exif, xmp, iptc, icc, orientation } = await sharp(content).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(content.toString('latin1')).not.toMatch(/Secret|GPS/);
    }
    // The dark half of the picture was on the left. After rotation it is at the top.
    const [top] = await sharp(await stored(image))
      .raw()
      .toBuffer();
    expect(top).toBeLessThan(80);
  });
});
