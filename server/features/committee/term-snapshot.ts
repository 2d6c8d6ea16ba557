import * as z from 'zod/mini';
import { bearerRanks, emptyText, text } from '#contract/content.ts';
import { day } from '#contract/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Subject } from '#server/records/versions.ts';
import { listBearers, type NewBearer } from './bearers-store.ts';
import { findTerm } from './store.ts';

/** A saved version of a term, with its committee in display order. `image` is the file name of a photo. */
export const termSnapshot = z.object({
  begins_on: day,
  ends_on: z.nullable(day),
  bearers: z.array(
    z.object({
      /** Versions that the site stored earlier contain no ids. */
      id: z.optional(z.number()),
      name: text,
      role: text,
      /** Versions from before greetings were introduced contain no greeting. */
      greeting: z._default(text, emptyText),
      rank: z.enum(bearerRanks),
      image: z.nullable(z.string()),
    }),
  ),
});
type TermSnapshot = z.output<typeof termSnapshot>;

export function bearerSnapshot({ name, role, greeting, rank, image }: NewBearer): TermSnapshot['bearers'][number] {
  return { name, role, greeting, rank, image };
}

async function readTermSnapshot(db: Db, id: number): Promise<TermSnapshot | undefined> {
  const term = await findTerm(db, id);
  if (!term) return undefined;
  const bearers = await listBearers(db, id);
  return {
    begins_on: term.begins_on,
    ends_on: term.ends_on,
    bearers: bearers.map((bearer) => ({ id: bearer.id, ...bearerSnapshot(bearer) })),
  };
}

/** Returns the subject under which versions of a term and its committee are stored. */
export function termSubject(id: number): Subject {
  return { name: `term-${id}`, read: (db) => readTermSnapshot(db, id) };
}
