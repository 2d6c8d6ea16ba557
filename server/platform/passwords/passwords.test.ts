import { describe, expect, it } from 'vitest';
import { createPasswords, isCommonPassword } from './passwords.ts';

describe('passwords', () => {
  const passwords = createPasswords();

  it('are hashed with argon2id and match only the same password', async () => {
    const phc = await passwords.hash('jasmine by the river', 'known');
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.verify(phc, 'jasmine by the river', 'known')).toBe(true);
    expect(await passwords.verify(phc, 'Jasmine by the river', 'stranger')).toBe(false);
    expect(await passwords.hash('jasmine by the river', 'known')).not.toBe(phc);
  });

  it('match in any script and any Unicode composition', async () => {
    const phc = await passwords.hash('caf\u00e9 മുല്ല', 'stranger');
    expect(await passwords.verify(phc, 'cafe\u0301 മുല്ല', 'known')).toBe(true);
  });

  it('match an older hash with a lower cost', async () => {
    const phc = await createPasswords({ memoryKib: 64, passes: 1 }).hash('jasmine by the river', 'known');
    expect(phc).toContain('$m=64,t=1,p=1$');
    expect(await passwords.verify(phc, 'jasmine by the river', 'known')).toBe(true);
    expect(await passwords.verify(phc, 'jasmine by the lake', 'known')).toBe(false);
  });

  it('do not match an invalid or missing hash', async () => {
    expect(await passwords.verify('', '', 'stranger')).toBe(false);
    expect(await passwords.verify('no hash', 'no hash', 'stranger')).toBe(false);
    expect(await passwords.verify(undefined, '', 'stranger')).toBe(false);
  });

  it('are refused with `busy` and a retry time when too many callers wait', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => passwords.verify(undefined, 'x', 'stranger')),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(60 - 41);
    expect(refused[0]).toMatchObject({ reason: { kind: 'busy', retryAfterSeconds: 2 } });
    expect(await passwords.verify(undefined, 'x', 'stranger')).toBe(false);
  });

  it('are recognised as common, ignoring case', () => {
    for (const common of ['password', 'PASSWORD123', '12345678', 'qwertyuiop', 'kerala123']) {
      expect([common, isCommonPassword(common)]).toEqual([common, true]);
    }
    expect(isCommonPassword('jasmine by the river')).toBe(false);
  });
});
