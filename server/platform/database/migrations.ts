import type { Migration } from 'kysely/migration';
import type { Engine } from './engine.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { pictures } from './migrations/0002-pictures.ts';
import { members } from './migrations/0003-members.ts';
import { matrimony } from './migrations/0006-matrimony.ts';

/** All steps, in order. A step that has been released is never changed again. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': { up: (db) => foundation(db, engine) },
    '0002-pictures': { up: (db) => pictures(db, engine) },
    '0003-members': { up: (db) => members(db, engine) },
    '0006-matrimony': { up: (db) => matrimony(db, engine) },
  };
}
