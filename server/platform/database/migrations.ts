import type { Migration } from 'kysely/migration';
import type { Engine } from './engine.ts';
import { foundation } from './migrations/0001-foundation.ts';

/** All steps, in order. A step that has been released is never changed again. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': { up: (db) => foundation(db, engine) },
  };
}
