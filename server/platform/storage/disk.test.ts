import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDisk } from './disk.ts';
import type { Storage } from './storage.ts';

const MEGABYTE = 1024 * 1024;

describe('files on disk', () => {
  let directory: string;
  let storage: Storage;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-files-'));
    storage = await openDisk(directory);
  });
  afterEach(() => rm(directory, { recursive: true }));

  const staged = () => readdir(join(directory, 'staging'));
  const stored = () => readdir(join(directory, 'images'));
  const listed = async () => {
    const names: string[] = [];
    for await (const { name } of storage.list('images')) names.push(name);
    return names;
  };

  it('keeps what was staged, byte for byte, under a name that tells nothing', async () => {
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

  it('keeps the sizes of a picture under one name', async () => {
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

  it('keeps a further size under a name that others have already', async () => {
    const first = await storage.stage(Buffer.from('first'), 10);
    const [name = ''] = await storage.keep('images', [{ staged: first, extension: 'jpg' }]);
    const second = await storage.stage(Buffer.from('second'), 10);
    const base = name.slice(0, 32);
    expect(await storage.keep('images', [{ staged: second, suffix: '480', extension: 'avif' }], base)).toEqual([
      `${base}-480.avif`,
    ]);
    expect((await listed()).toSorted()).toEqual([`${base}-480.avif`, name]);
  });

  it('keeps all parts or none', async () => {
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

  it('leaves nothing when the content is too large or breaks off', async () => {
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
  ])('knows no file named %j', async (name) => {
    await writeFile(join(directory, 'secret'), 'secret');
    expect(await storage.open('images', name)).toBeUndefined();
    await storage.remove('images', name);
    expect(await readdir(directory)).toContain('secret');
  });

  it('removes once and for all', async () => {
    const file = await storage.stage(Buffer.from('x'), 10);
    const [name = ''] = await storage.keep('images', [{ staged: file, extension: 'png' }]);
    await storage.remove('images', name);
    await storage.remove('images', name);
    expect(await storage.open('images', name)).toBeUndefined();
    expect(await stored()).toEqual([]);
  });

  it('clears away at the next start what an ended process left in staging, but not what is being written', async () => {
    const old = await storage.stage(Buffer.from('old'), 10);
    const fresh = await storage.stage(Buffer.from('fresh'), 10);
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
    await utimes(old.path, twoDaysAgo, twoDaysAgo);
    await openDisk(directory);
    expect(await staged()).toEqual([fresh.path.split('/').at(-1)]);
  });

  it('says whether it can be written to and read', async () => {
    expect([await storage.canRead(), await storage.tryWriting()]).toEqual([true, undefined]);
    await rm(join(directory, 'staging'), { recursive: true });
    expect([await storage.canRead(), await storage.tryWriting()]).toEqual([true, 'read-only']);
    await rm(join(directory, 'images'), { recursive: true });
    expect(await storage.canRead()).toBe(false);
  });
});
