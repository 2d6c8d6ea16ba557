import type * as z from 'zod/mini';
import type { Difference, listVersions as listVersionsEndpoint, Version } from '#contract/content-editing.ts';
import { type DocumentKey, documents } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import { restoreTerm } from '#server/features/committee/service.ts';
import { defaults } from '#server/features/content/defaults.ts';
import { parseDocument, restoreDocument, describeSave } from '#server/features/content/documents.ts';
import { restoreNotice } from '#server/features/notices/service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { notFound } from '#server/platform/app-error.ts';
import {
  countVersions,
  findRevision,
  findVersion,
  findVersionAt,
  listRevisions,
  type StoredVersion,
} from '#server/records/versions-store.ts';
import { matchRows } from './match-rows.ts';

/** Returns a value as text; null for empty and missing values. */
function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the first text in a row, by which readers recognize the row; empty if there is none. */
function firstWords(row: unknown): string {
  if (typeof row === 'string') return row;
  if (typeof row !== 'object' || row === null) return '';
  for (const [name, part] of Object.entries(row)) {
    // `key` and `kind` contain the value of a choice, not text that a person has written.
    const words = name === 'key' || name === 'kind' ? '' : firstWords(part);
    if (words !== '') return words;
  }
  return '';
}

const at = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
const placeOf = (row: unknown, place: number) => `${place + 1}. ${firstWords(row)}`.trim();

/** Returns the differences between two lists: first those of the later rows in their order, then the removed rows. */
function rowDifferences(before: readonly unknown[], after: readonly unknown[], path: string): Difference[] {
  const { rows, removed } = matchRows(before, after, firstWords);
  const changed = rows.flatMap(({ later, earlier, isMoved }): Difference[] => {
    const place = at(path, later);
    if (earlier === undefined)
      return differencesBetween(undefined, after[later], place).map((one) => ({ ...one, row: 'added' }));
    const inside = differencesBetween(before[earlier], after[later], place);
    if (!isMoved) return inside;
    const [from, to] = [placeOf(before[earlier], earlier), placeOf(after[later], later)];
    return [{ path: place, before: from, after: to, row: 'moved' }, ...inside];
  });
  const deletedRows = removed.flatMap((place) => differencesBetween(before[place], undefined, at(path, place)));
  return [...changed, ...deletedRows.map((one) => ({ ...one, row: 'removed' as const }))];
}

/**
 * Returns the differences between two values in the order of the later value. Removed fields and rows come last.
 * @param path the position of the values in the document, such as `years.2.text`
 */
function differencesBetween(before: unknown, after: unknown, path = ''): Difference[] {
  if (Array.isArray(before) || Array.isArray(after)) {
    return rowDifferences(Array.isArray(before) ? before : [], Array.isArray(after) ? after : [], path);
  }
  if (typeof (after ?? before) === 'object') {
    const [earlier, later] = [new Map(Object.entries(asObject(before))), new Map(Object.entries(asObject(after)))];
    // An id tells rows apart, and no reader knows it.
    const names = new Set([...later.keys(), ...earlier.keys()]);
    names.delete('id');
    return [...names].flatMap((name) => differencesBetween(earlier.get(name), later.get(name), at(path, name)));
  }
  const [earlier, later] = [wordsOf(before), wordsOf(after)];
  return earlier === later ? [] : [{ path, before: earlier, after: later }];
}

const DEFAULT_PAGE_SIZE = 20;

function isDocumentKey(subject: string): subject is DocumentKey {
  return Object.hasOwn(documents, subject);
}

/**
 * Returns the content of a version in the current schema; undefined if the version records a deletion. Without a
 * version, returns the default text of a document, and undefined for other subjects.
 */
function valueOf(subject: string, version: StoredVersion | undefined): unknown {
  if (version === undefined) return isDocumentKey(subject) ? defaults[subject] : undefined;
  if (version.value === null) return undefined;
  const value: unknown = JSON.parse(version.value);
  return isDocumentKey(subject) ? parseDocument(subject, value) : value;
}

/** Returns the versions of a document, a term or a notice, the newest first. */
export async function readVersions(
  { database }: Platform,
  { of: subject, page = 1, pageSize = DEFAULT_PAGE_SIZE }: z.output<typeof listVersionsEndpoint.query>,
): Promise<Page<Version>> {
  const current = await findRevision(database, subject);
  const revisions = await listRevisions(database, subject, { offset: (page - 1) * pageSize, limit: pageSize });
  const rows: Version[] = [];
  // Load two versions at a time: they can be large, and all of them would need too much memory.
  let version = revisions[0] === undefined ? undefined : await findVersionAt(database, subject, revisions[0]);
  for (const revision of revisions) {
    const before = await findVersionAt(database, subject, revision - 1);
    if (!version) break;
    rows.push({
      id: version.id,
      ...(await describeSave(database, version)),
      differences: differencesBetween(valueOf(subject, before), valueOf(subject, version)),
      deleted: version.value === null,
      isCurrent: revision === current,
    });
    version = before;
  }
  return { rows, total: await countVersions(database, subject) };
}

/**
 * Restores an earlier version as a new one. Does nothing if it is already current.
 * @throws AppError `missing` if the version does not exist or records a deletion; `duplicate` if a restored term would
 *   begin on the same day as another term
 */
export async function restoreVersion(platform: Platform, id: number, administratorId: number): Promise<void> {
  const version = await findVersion(platform.database, id);
  if (!version || version.value === null) throw notFound();
  const { subject } = version;
  const value: unknown = JSON.parse(version.value);
  if (isDocumentKey(subject)) return restoreDocument(platform, subject, value, administratorId);
  const [kind, number] = subject.split('-');
  const restore = kind === 'term' ? restoreTerm : restoreNotice;
  return restore(platform, Number(number), { id, subject, value }, administratorId);
}
