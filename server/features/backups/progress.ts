import type { BackupProgress } from '#server/platform/backup/backup.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type BackupRun, updateProgress } from './store.ts';

export type Stage = NonNullable<BackupRun['stage']>;

/** Milliseconds between two notes. */
const NOTE_EVERY_MS = 1000;

/** Notes in the database how far a run is, so that every process knows that it lives. */
export interface RunProgress {
  readonly stage: () => Stage | undefined;
  /** Answers what to call at each step of it. @param of by step, where it has two of its own */
  readonly enter: (stage: Stage | Readonly<Record<BackupProgress['step'], Stage>>) => (at: BackupProgress) => void;
  readonly stop: () => Promise<void>;
}

/** @param now milliseconds since 1970 */
export function createProgress(database: Database, id: number, now: () => number): RunProgress {
  let stage: Stage | undefined;
  let [done, total] = [0, 0];
  let writing = Promise.resolve();
  const note = () => {
    // The database may be away for a moment; the next note says the same and more.
    writing = writing
      .then(() => updateProgress(database, id, { stage: stage ?? null, done, total, seen_at: now() }))
      .catch(() => {});
  };
  const timer = setInterval(note, NOTE_EVERY_MS);
  return {
    stage: () => stage,
    enter: (entered) => {
      stage = typeof entered === 'string' ? entered : entered.tables;
      [done, total] = [0, 0];
      note();
      return (at) => {
        stage = typeof entered === 'string' ? entered : entered[at.step];
        [done, total] = [at.done, at.total];
      };
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}
