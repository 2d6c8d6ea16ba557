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

test('work that fails is done again next time, and holds nobody up', async () => {
  await once(job('a'));
  await expect(once(job('b', () => Promise.reject(new Error('no disk'))))).rejects.toThrow('no disk');
  expect(existsSync(join(folder, 'stamp'))).toBe(false);
  expect(existsSync(join(folder, 'cache', 'lock'))).toBe(false);
  expect(await once(job('b'))).toBe(true);
  expect(readFileSync(join(folder, 'stamp'), 'utf8')).toBe('b');
});

test('a folder that somebody else has made and that is up to date is enough; one that is not is named', () => {
  // Somebody else: who may do everything becomes nobody, for everybody else the folder is closed.
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
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(said.trim().split('\n')).toEqual([
    'false',
    `${join(folder, 'made')} is missing or out of date, and this user may not write it.`,
  ]);
});
