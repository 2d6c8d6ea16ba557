import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { once } from './once.mjs';

let folder = '';
let done: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cmj-once-'));
  done = [];
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function job(fingerprint: string, work = async (): Promise<void> => {}): Parameters<typeof once>[0] {
  return {
    stamp: join(folder, 'stamp'),
    lock: join(folder, 'cache', 'lock'),
    fingerprint,
    work: async () => {
      await work();
      done.push(fingerprint);
    },
  };
}

test('works when the fingerprint is another one, and only then', async () => {
  expect([await once(job('a')), await once(job('a')), await once(job('b')), await once(job('b'))]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(done).toEqual(['a', 'b']);
});

test('of two that start at once, one works and the other waits for it', async () => {
  const turns: string[] = [];
  const slow = (name: string): Parameters<typeof once>[0] => ({
    ...job('a', async () => {
      turns.push(`${name} began`);
      await other.promise;
      turns.push(`${name} ended`);
    }),
    onWait: () => {
      turns.push(`${name} waits`);
      other.resolve();
    },
  });
  const other = Promise.withResolvers<void>();
  const worked = await Promise.all([once(slow('first')), once(slow('second'))]);
  expect(worked).toEqual([true, false]);
  expect(turns).toEqual(['second waits', 'first began', 'first ended']);
});

test('work that fails is done again next time, and holds nobody up', async () => {
  await once(job('a'));
  await expect(once(job('b', () => Promise.reject(new Error('no disk'))))).rejects.toThrow('no disk');
  expect(existsSync(join(folder, 'stamp'))).toBe(false);
  expect(existsSync(join(folder, 'cache', 'lock'))).toBe(false);
  expect(await once(job('b'))).toBe(true);
  expect(readFileSync(join(folder, 'stamp'), 'utf8')).toBe('b');
});
