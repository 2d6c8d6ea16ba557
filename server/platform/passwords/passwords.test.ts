import { describe, expect, it } from 'vitest';
import { hashPassword, isCommonPassword, verifyAgainstNothing, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are kept as argon2id strings that only the same password opens', async () => {
    const phc = await hashPassword('jasmine by the river', 'known');
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword(phc, 'jasmine by the river', 'known')).toBe(true);
    expect(await verifyPassword(phc, 'Jasmine by the river', 'stranger')).toBe(false);
    expect(await hashPassword('jasmine by the river', 'known')).not.toBe(phc);
  });

  it('may be in any script, however the keyboard composes it', async () => {
    const phc = await hashPassword('caf\u00e9 മുല്ല', 'stranger');
    expect(await verifyPassword(phc, 'cafe\u0301 മുല്ല', 'known')).toBe(true);
  });

  it('open nothing that is no hash', async () => {
    expect(await verifyPassword('', '', 'stranger')).toBe(false);
    expect(await verifyPassword('no hash', 'no hash', 'stranger')).toBe(false);
    expect(await verifyAgainstNothing('', 'stranger')).toBe(false);
  });

  it('cost as much against something that is no hash', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => verifyPassword('no hash', 'x', 'stranger')),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(60 - 41);
  });

  it('are told to come back when too many are waiting', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => verifyAgainstNothing('x', 'stranger')));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(60 - 41);
    expect(refused[0]).toMatchObject({ reason: { kind: 'busy', retryAfterSeconds: 2 } });
    expect(await verifyAgainstNothing('x', 'stranger')).toBe(false);
  });

  it('of whoever is known are looked at beside a flood of strangers', async () => {
    const order: string[] = [];
    const flood = Array.from({ length: 60 }, () =>
      verifyAgainstNothing('x', 'stranger').then(
        () => order.push('stranger'),
        () => 'told to come back',
      ),
    );
    const known = Array.from({ length: 5 }, () => verifyAgainstNothing('x', 'known').then(() => order.push('known')));
    await Promise.all([...flood, ...known]);
    expect(order).toHaveLength(41 + 5);
    // Strangers have one place of two, so hardly more of them come in between than there are who are known.
    expect(order.lastIndexOf('known')).toBeLessThan(25);
  });

  it('that everybody uses are known', () => {
    for (const common of ['password', 'PASSWORD123', '12345678', 'qwertyuiop', 'kerala123']) {
      expect([common, isCommonPassword(common)]).toEqual([common, true]);
    }
    expect(isCommonPassword('jasmine by the river')).toBe(false);
  });
});
