import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { startS3ForTests } from '#server/testing/s3-for-tests.ts';
import { resetConnection } from '#server/testing/s3-server.ts';
import { openStorage } from './open-storage.ts';
import type { OpenFile, Storage } from './storage.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

const MEGABYTE = 1024 * 1024;

describe.each(['on disk', 'in S3'])('file storage %s', (where) => {
  const s3 = startS3ForTests();
  let directory: string;
  let storage: Storage;
  const place = () =>
    openStorage(readConfig({ DATA_DIR: directory, ...(where === 'in S3' && s3.site.settings) }).storage);
  beforeEach(async () => {
    directory = await temporaryFolder();
    storage = await place();
  });

  const staged = () => readdir(join(directory, 'staging'));
  const namesOf = async (list: AsyncIterable<{ readonly name: string }>) => {
    const names: string[] = [];
    for await (const { name } of list) names.push(name);
    return names;
  };
  const listed = () => namesOf(storage.list('images'));
  const trashed = () => namesOf(storage.listTrash('images'));
  /** Returns the names of everything stored, including names that `list` skips. */
  const stored = async () => (where === 'in S3' ? s3.site.keys() : readdir(join(directory, 'images')));
  const keep = async (content: string | Buffer) => {
    const file = await storage.stage(Buffer.from(content), 4 * MEGABYTE);
    const [name = ''] = await storage.keep('images', [{ staged: file, extension: 'jpg' }]);
    return name;
  };
  const contentOf = async (opened: OpenFile | undefined) => opened && buffer(opened.stream);

  it('stores content unchanged under a random name', async () => {
    const content = randomBytes(3 * MEGABYTE);
    const file = await storage.stage(Readable.from([content.subarray(0, 100), content.subarray(100)]), 4 * MEGABYTE);
    expect(file.size).toBe(content.length);
    const [name = ''] = await storage.keep('images', [{ staged: file, extension: 'jpg' }]);
    expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/);
    await file.discard();
    const opened = await storage.open('images', name);
    expect(opened?.size).toBe(content.length);
    const read = await buffer(opened?.stream ?? Readable.from([]));
    expect(createHash('sha256').update(read).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
    expect(await staged()).toEqual([]);
    expect(await listed()).toEqual([name]);
  });

  it('provides a local copy of a stored file, and keeps the file after the copy is discarded', async () => {
    const [name = ''] = await storage.keep('archives', [
      { staged: await storage.stage(Buffer.from('packed'), 10), extension: 'zip' },
    ]);
    const local = await storage.openLocally('archives', name);
    expect(local?.size).toBe(6);
    expect(await readFile(local?.path ?? '', 'utf8')).toBe('packed');
    await local?.discard();
    expect((await storage.openLocally('archives', name))?.size).toBe(6);
    expect(await storage.openLocally('archives', `${'a'.repeat(32)}.zip`)).toBeUndefined();
    expect(await storage.openLocally('archives', '../secret')).toBeUndefined();
  });

  it('stores the sizes of a picture under one base name', async () => {
    const small = await storage.stage(Buffer.from('small'), 10);
    const large = await storage.stage(Buffer.from('large'), 10);
    const names = await storage.keep('images', [
      { staged: small, suffix: '480', extension: 'webp' },
      { staged: large, suffix: '960', extension: 'webp' },
    ]);
    const bases = names.map((name) => name.slice(0, 32));
    expect(new Set(bases).size).toBe(1);
    expect(names.map((name) => name.slice(32))).toEqual(['-480.webp', '-960.webp']);
  });

  it('stores none of several files if one of them cannot be stored', async () => {
    const good = await storage.stage(Buffer.from('good'), 10);
    const gone = await storage.stage(Buffer.from('gone'), 10);
    await gone.discard();
    await expect(
      storage.keep('images', [
        { staged: good, suffix: 'a', extension: 'webp' },
        { staged: gone, suffix: 'b', extension: 'webp' },
      ]),
    ).rejects.toThrow('ENOENT');
    expect(await stored()).toEqual([]);
  });

  it('stages nothing if the content is too large or its stream fails', async () => {
    await expect(storage.stage(Buffer.alloc(11), 10)).rejects.toMatchObject({ kind: 'too-large' });
    const broken = Readable.from(
      (function* content() {
        yield Buffer.alloc(5);
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.stage(broken, 10)).rejects.toThrow('connection lost');
    expect(await staged()).toEqual([]);
  });

  it.each([
    '../secret',
    '..%2fsecret',
    'secret',
    `${'a'.repeat(32)}.html`,
    `${'a'.repeat(32)}.jpg/..`,
    `${'A'.repeat(32)}.jpg`,
    '',
  ])('finds no file named %j', async (name) => {
    await writeFile(join(directory, 'secret'), 'secret');
    const asked = s3.server.requests.length;
    expect(await storage.open('images', name)).toBeUndefined();
    expect(await storage.openTrashed('images', name)).toBeUndefined();
    expect(await storage.sizeOf('images', name)).toBeUndefined();
    await storage.trash('images', name);
    await storage.restore('images', name);
    await storage.remove('images', name);
    expect(await readdir(directory)).toContain('secret');
    expect(s3.server.requests.length).toBe(asked);
  });

  it('returns the requested part of a file and its whole size', async () => {
    const name = await keep('0123456789');
    expect(await storage.sizeOf('images', name)).toBe(10);
    for (const [range, part] of [
      [{ start: 0, end: 1 }, '01'],
      [{ start: 3, end: 6 }, '3456'],
      [{ start: 9, end: 9 }, '9'],
    ] as const) {
      const opened = await storage.open('images', name, range);
      expect(opened?.size).toBe(10);
      expect(String(await contentOf(opened))).toBe(part);
    }
  });

  it('moves a file to the trash and back', async () => {
    const name = await keep('x');
    await storage.trash('images', name);
    await storage.trash('images', name);
    expect([await listed(), await trashed()]).toEqual([[], [name]]);
    expect(await storage.open('images', name)).toBeUndefined();
    expect(String(await contentOf(await storage.openTrashed('images', name)))).toBe('x');
    await storage.restore('images', name);
    await storage.restore('images', name);
    expect([await listed(), await trashed()]).toEqual([[name], []]);
  });

  it('lists the files of one folder, even thousands of files', async () => {
    const names = Array.from({ length: 2345 }, () => `${randomBytes(16).toString('hex')}.jpg`).toSorted();
    const elsewhere = await keep('x');
    await storage.trash('images', elsewhere);
    if (where === 'in S3') await s3.site.put(names.map((name) => `images/${name}`));
    else for (const name of names) await writeFile(join(directory, 'images', name), 'sample');
    expect((await listed()).toSorted()).toEqual(names);
    expect(await namesOf(storage.list('pdf'))).toEqual([]);
  });

  it('removes a file for good', async () => {
    const name = await keep('x');
    await storage.remove('images', name);
    await storage.remove('images', name);
    expect(await storage.open('images', name)).toBeUndefined();
    expect(await stored()).toEqual([]);
  });

  it('deletes staged files older than a day at startup, but not newer ones', async () => {
    const old = await storage.stage(Buffer.from('old'), 10);
    const fresh = await storage.stage(Buffer.from('fresh'), 10);
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
    await utimes(old.path, twoDaysAgo, twoDaysAgo);
    await place();
    expect(await staged()).toEqual([fresh.path.split('/').at(-1)]);
  });

  it('reports whether files can be written and read', async () => {
    expect([await storage.canRead(), await storage.tryWriting()]).toEqual([true, undefined]);
    await rm(join(directory, 'staging'), { recursive: true });
    expect([await storage.canRead(), await storage.tryWriting()]).toEqual([true, 'read-only']);
    if (where === 'in S3') s3.server.interfere(resetConnection);
    else await rm(join(directory, 'images'), { recursive: true });
    expect(await storage.canRead()).toBe(false);
  });
});
