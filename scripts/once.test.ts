import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

test('the work runs only if the fingerprint has changed', async () => {
  expect([await once(job('a')), await once(job('a')), await once(job('b')), await once(job('b'))]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(done).toEqual(['a', 'b']);
});

test('if two processes start at once, one works and the other waits', async () => {
  const mutex: string[] = [];
  const slow = (name: string): Parameters<typeof once>[0] => ({
    ...job('a', async () => {
      mutex.push(`${name} began`);
      await other.promise;
      mutex.push(`${name} ended`);
    }),
    onWait: () => {
      mutex.push(`${name} waits`);
      other.resolve();
    },
  });
  const other = Promise.withResolvers<void>();
  const worked = await Promise.all([once(slow('first')), once(slow('second'))]);
  expect(worked).toEqual([true, false]);
  expect(mutex).toEqual(['second waits', 'first began', 'first ended']);
});

test('failed work releases the lock and is repeated next time', async () => {
  await once(job('a'));
  await expect(once(job('b', () => Promise.reject(new Error('no disk'))))).rejects.toThrow('no disk');
  expect(existsSync(join(folder, 'stamp'))).toBe(false);
  expect(existsSync(join(folder, 'cache', 'lock'))).toBe(false);
  expect(await once(job('b'))).toBe(true);
  expect(readFileSync(join(folder, 'stamp'), 'utf8')).toBe('b');
});

test('a read-only folder is accepted if the work in it is up to date, and reported otherwise', () => {
  // Root can write anywhere, so the program drops its privileges. For other users the folder is read-only.
  const program = `
    if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
    const { once } = await import(${JSON.stringify(join(folder, 'once.mjs'))});
    const job = { stamp: ${JSON.stringify(join(folder, 'made', 'stamp'))}, lock: ${JSON.stringify(join(folder, 'made', 'lock'))} };
    const work = async () => { throw new Error('worked'); };
    console.log(await once({ ...job, fingerprint: 'a', work }));
    console.log(await once({ ...job, fingerprint: 'b', work }).catch(({ message }) => message));
  `;
  mkdirSync(join(folder, 'made'));
  writeFileSync(join(folder, 'made', 'stamp'), 'a');
  copyFileSync(join(import.meta.dirname, 'once.mjs'), join(folder, 'once.mjs'));
  chmodSync(join(folder, 'made'), 0o555);
  chmodSync(folder, 0o755);
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(output.trim().split('\n')).toEqual([
    'false',
    `${join(folder, 'made')} is missing or out of date, and this user may not write it.`,
  ]);
});
