import { describe, expect, it } from 'vitest';
import { backupsToRemove } from './backup-folder.ts';

const DAY = 24 * 60 * 60_000;
const NIGHT = Date.parse('2026-07-20T02:00:00+05:30');

const at = (takenAt: number) => ({ name: new Date(takenAt).toISOString(), takenAt });

/**
 * Simulates a backup and a cleanup on each of the given number of nights. Returns the ages of the remaining backups, in
 * days.
 */
function afterNights(nights: number): readonly number[] {
  let stored: { readonly name: string; readonly takenAt: number }[] = [];
  for (let night = nights - 1; night >= 0; night -= 1) {
    stored.push(at(NIGHT - night * DAY));
    const removed = backupsToRemove(stored);
    stored = stored.filter(({ name }) => !removed.includes(name));
  }
  return stored.map(({ takenAt }) => (NIGHT - takenAt) / DAY).toSorted((one, other) => one - other);
}

describe('the backups to keep', () => {
  it('are all backups of the first week', () => {
    expect(afterNights(7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('are 7 daily, 4 weekly and 12 monthly ones after two years', () => {
    // The last night is a Monday, so its backup is the newest of its week and month.
    const stored = afterNights(730);
    expect(stored.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // A Sunday is the last day of its week.
    expect(stored).toEqual(expect.arrayContaining([0, 1, 8, 15]));
    const months = new Set(
      stored.map((days) => new Date(NIGHT + 5.5 * 60 * 60_000 - days * DAY).toISOString().slice(0, 7)),
    );
    expect(months.size).toBe(12);
    expect(stored.length).toBeLessThanOrEqual(7 + 4 + 12);
  });

  it('are all old backups while no new ones are made', () => {
    const old = [400, 401, 402].map((days) => at(NIGHT - days * DAY));
    expect(backupsToRemove(old)).toEqual([]);
    expect(backupsToRemove([at(NIGHT - 4000 * DAY)])).toEqual([]);
  });

  it('are the newest of each day in Kerala', () => {
    const [morning, noon, evening] = [at(NIGHT), at(NIGHT + DAY / 3), at(NIGHT + DAY / 2)];
    expect(backupsToRemove([noon, evening, morning].filter((backup) => backup !== undefined))).toEqual([
      noon?.name,
      morning?.name,
    ]);
    // 18:30 UTC is midnight in Kerala.
    expect(backupsToRemove([at(Date.parse('2026-07-20T18:29:00Z')), at(Date.parse('2026-07-20T18:30:00Z'))])).toEqual(
      [],
    );
  });
});
