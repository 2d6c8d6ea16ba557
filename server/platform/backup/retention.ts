import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { BackupSummary } from './backup.ts';

type Aged = Pick<BackupSummary, 'name' | 'takenAt'>;

/** Returns the Monday of a day's week. Both are `YYYY-MM-DD`. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** How many days, weeks and months keep their newest backup. Periods without backups do not count. */
const spans = [
  { max: 7, spanOf: (day: string) => day },
  { max: 4, spanOf: weekOf },
  { max: 12, spanOf: (day: string) => day.slice(0, 7) },
] as const;

/**
 * Returns the names of backups to delete. Keeps the newest backup of each of the last 7 days, 4 weeks (from Monday) and
 * 12 months that have backups. Days are days in Asia/Kolkata. The newest backup always stays, and nothing is deleted
 * while no new backups are made.
 * @param backups complete backups, in any order
 */
export function backupsToRemove(backups: readonly Aged[]): readonly string[] {
  const newestFirst = backups.toSorted((one, other) => other.takenAt - one.takenAt);
  const stored = new Set<Aged>();
  for (const { max, spanOf } of spans) {
    const newestOf = new Map<string, Aged>();
    for (const backup of newestFirst) {
      const span = spanOf(kolkataDay(backup.takenAt));
      if (!newestOf.has(span)) newestOf.set(span, backup);
    }
    for (const backup of [...newestOf.values()].slice(0, max)) stored.add(backup);
  }
  return newestFirst.filter((backup) => !stored.has(backup)).map(({ name }) => name);
}
