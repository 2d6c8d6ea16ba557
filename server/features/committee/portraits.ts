import { type AnyRow, listEntriesNamingFile, type RowOf } from '#server/records/bin/bin-store.ts';
import type { BinContent } from '#server/records/bin/bin-content.ts';
import type { Db } from '#server/platform/database/database.ts';
import { eraseImages } from '#server/platform/images/erase-images.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import { deleteVersions, findVersionedFiles, listVersions, rewriteVersion } from '#server/records/versions-store.ts';
import { findPortraits, listBearers } from './bearers-store.ts';
import { termSnapshot, termSubject } from './term-snapshot.ts';

/** Returns the file names of portraits of deleted bearers, except portraits that other bearers still have. */
export async function findUnusedPortraits(db: Db, gone: readonly AnyRow[]): Promise<readonly string[]> {
  const names = new Set(gone.map(({ image }) => image).filter((image) => typeof image === 'string'));
  const shown = new Set(await findPortraits(db, [...names]));
  return [...names].filter((name) => !shown.has(name));
}

/**
 * Erases the portraits that no bearer, version or bin entry refers to. Runs in the caller’s transaction.
 * @returns the files to delete
 */
export async function erasePortraits(db: Db, portraits: ReadonlySet<string>): Promise<readonly FilePlace[]> {
  const names = [...portraits];
  const used = new Set([...(await findPortraits(db, names)), ...(await findVersionedFiles(db, names))]);
  const unused: { image: string }[] = [];
  for (const image of names)
    if (!used.has(image) && (await listEntriesNamingFile(db, image)).length === 0) unused.push({ image });
  return (await eraseImages(db, 'uploads', unused)).files;
}

async function versionsOf(db: Db, termId: number) {
  const versions = await listVersions(db, termSubject(termId).name);
  return versions.flatMap(({ id, value }) =>
    value === null ? [] : [{ id, term: termSnapshot.parse(JSON.parse(value)) }],
  );
}

/**
 * Erases the versions of a term and the portraits of all its current and former bearers, except portraits that are used
 * elsewhere. Returns the files to delete.
 */
export async function eraseCommittee(
  db: Db,
  termId: number,
  bearers: BinContent['parts'],
): Promise<readonly FilePlace[]> {
  const versions = await versionsOf(db, termId);
  const images = [...bearers, ...versions.flatMap(({ term }) => term.bearers)].map(({ image }) => image);
  await deleteVersions(db, [termSubject(termId).name]);
  return erasePortraits(db, new Set(images.filter((image) => typeof image === 'string')));
}

/**
 * Erases a bearer from the versions of the term and returns the files to delete. Does not change versions if the
 * committee has another bearer of the same name.
 */
export async function eraseBearer(db: Db, bearer: RowOf<'office_bearers'>): Promise<readonly FilePlace[]> {
  const { term_id, name_en, image } = bearer;
  const portraits = new Set(image === null ? [] : [image]);
  const isBack = (await listBearers(db, term_id)).some(({ name }) => name.en === name_en);
  for (const { id, term } of isBack ? [] : await versionsOf(db, term_id)) {
    const others = term.bearers.filter(({ name }) => name.en !== name_en);
    if (others.length === term.bearers.length) continue;
    for (const one of term.bearers) if (one.name.en === name_en && one.image !== null) portraits.add(one.image);
    await rewriteVersion(db, id, JSON.stringify({ ...term, bearers: others }));
  }
  return erasePortraits(db, portraits);
}
