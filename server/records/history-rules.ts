import { DAY } from '#server/platform/limits/limits.ts';
import type { RecordName } from './record-name.ts';

/** How long deleted records and values of records stay (decisions 13 and 65). */
export const HISTORY_MS = 30 * DAY;

interface HistoryRule {
  /** How long the values of changed fields stay; null for ever. */
  readonly keptMs: number | null;
  /** The fields whose values are never stored; `all` for a kind without values. */
  readonly without?: 'all' | readonly string[];
}

/**
 * Which values of changed fields the history stores, and how long. Visibility, decisions, consent, passwords and email
 * addresses are never stored, so nobody can bring them back.
 */
const historyRules: Readonly<Record<RecordName['type'], HistoryRule>> = {
  content: { keptMs: null },
  notice: { keptMs: null },
  term: { keptMs: null },
  bearer: { keptMs: null },
  event: { keptMs: HISTORY_MS },
  memorial: { keptMs: HISTORY_MS },
  picture: { keptMs: HISTORY_MS },
  member: {
    keptMs: HISTORY_MS,
    without: ['state', 'mobile_visibility', 'address_visibility', 'photo_visibility'],
  },
  profile: { keptMs: HISTORY_MS, without: ['status', 'refusalReason', 'confirmedAt', 'email'] },
  user: { keptMs: HISTORY_MS, without: 'all' },
  administrator: { keptMs: HISTORY_MS, without: 'all' },
};

/** Returns the fields of a record whose values the history stores. */
export function storedFields({ type }: RecordName, fields: readonly string[]): readonly string[] {
  const { without = [] } = historyRules[type];
  return without === 'all' ? [] : fields.filter((field) => !without.includes(field));
}

/** Returns when the values of a change are deleted, in epoch milliseconds; null if they stay. */
export function valuesUntil({ type }: RecordName, at: number): number | null {
  const { keptMs } = historyRules[type];
  return keptMs === null ? null : at + keptMs;
}
