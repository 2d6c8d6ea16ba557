import type * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { listDocuments as listDocumentsEndpoint } from '#contract/content-editing.ts';
import type { DocumentForms } from '#contract/content-forms.ts';
import { type DocumentKey, documents, type Documents, lacksMalayalam } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import { findAccountOf } from '#server/features/accounts/service.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { changeRecord } from '#server/records/change-record.ts';
import { readTelephone } from '#contract/telephone.ts';
import { findRevision, findVersionAt, type StoredVersion } from '#server/records/versions-store.ts';
import type { Subject } from '#server/records/versions.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { defaults } from './defaults.ts';
import { findUpdatedAt, readDocuments, writeDocument } from './store.ts';

const schemas: { readonly [K in DocumentKey]: z.ZodMiniType<Documents[K]> } = documents;

/** What was written under a key, else the words that every site starts with. */
export function documentOf<K extends DocumentKey>(written: ReadonlyMap<string, unknown>, key: K): Documents[K] {
  return written.has(key) ? schemas[key].parse(written.get(key)) : defaults[key];
}

/** A document of an earlier version in today's shape. */
export function asDocument<K extends DocumentKey>(key: K, stored: unknown): Documents[K] {
  return schemas[key].parse(stored);
}

async function readDocument<K extends DocumentKey>(db: Db, key: K): Promise<Documents[K]> {
  return documentOf(await readDocuments(db, [key]), key);
}

/** The document as what is kept anew with each change. */
export function documentSubject(key: DocumentKey): Subject {
  return { name: key, read: (db) => readDocument(db, key) };
}

/** Who made a version, by the name of today, and when. */
export async function savingOf(
  db: Db,
  version: StoredVersion | undefined,
): Promise<{ readonly savedAt: string | null; readonly savedBy: string | null }> {
  const { at = null, actor_id: actorId = null } = version ?? {};
  const account = actorId === null ? undefined : await findAccountOf(db, actorId);
  return { savedAt: at === null ? null : new Date(at).toISOString(), savedBy: account?.name ?? null };
}

function countMissing(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if ('en' in value && 'ml' in value && typeof value.en === 'string') {
    const { en, ml } = value;
    return lacksMalayalam({ en, ml: typeof ml === 'string' ? ml : null }) ? 1 : 0;
  }
  return Object.values(value).reduce<number>((sum, part) => sum + countMissing(part), 0);
}

export const documentKeys = [
  'association',
  'hero',
  'about',
  'history',
  'services',
  'contact',
] as const satisfies DocumentKey[];

/** All documents, with who wrote them last. */
export async function listDocuments({
  database,
}: Platform): Promise<Page<z.output<typeof listDocumentsEndpoint.responses.list>>> {
  const written = await readDocuments(database, documentKeys);
  const rows = [];
  for (const key of documentKeys) {
    const latest = await findVersionAt(database, key, await findRevision(database, key));
    rows.push({ key, ...(await savingOf(database, latest)), missing: countMissing(documentOf(written, key)) });
  }
  return { rows, total: rows.length };
}

/** A document for whoever wants to change it. */
export async function readForAdmin<K extends DocumentKey>(db: Db, key: K) {
  const latest = await findVersionAt(db, key, await findRevision(db, key));
  return {
    updatedAt: await momentOf(db, key),
    ...(await savingOf(db, latest)),
    value: await readDocument(db, key),
  };
}

/** When a document was changed last; 1970 for what every site starts with. */
async function momentOf(db: Db, key: DocumentKey): Promise<string> {
  return new Date(await findUpdatedAt(db, key)).toISOString();
}

/** A number as it is dialled; empty if it is not plain, as without its STD code. */
const dialledNumber = (display: string) => readTelephone(display)?.number ?? '';

/** Messages reach a number from anywhere, so its country must be plain. */
function numberForMessages(display: string): NonNullable<Documents['contact']['whatsapp']> {
  const tel = dialledNumber(display);
  if (!tel.startsWith('+')) throw fieldAppError('invalid', 'value.whatsapp.display', 'whatsappCountryNeeded');
  return { display, tel };
}

/** What was sent, together with what the office does not send along. */
const complete: { readonly [K in DocumentKey]: (sent: DocumentForms[K], before: Documents[K]) => Documents[K] } = {
  association: (sent, { logo }) => ({ ...sent, logo }),
  hero: (sent) => sent,
  about: (sent) => sent,
  history: (sent) => sent,
  services: (sent) => sent,
  contact: (sent) => ({
    ...sent,
    phones: sent.phones.map(({ display }) => ({ display, tel: dialledNumber(display) })),
    whatsapp: sent.whatsapp && numberForMessages(sent.whatsapp.display),
  }),
};

interface Act {
  readonly action: AuditAction;
  readonly administratorId: number;
  readonly seen?: string | undefined;
}

/** By the names of its parts; the list of services has no other name. */
function documentFields(value: Documents[DocumentKey]): object {
  return Array.isArray(value) ? { services: value } : value;
}

/** Writes a document. @returns its `updatedAt` from now on @throws AppError `changedMeanwhile` */
async function changeDocument<K extends DocumentKey>(
  platform: Platform,
  db: Db,
  key: K,
  { seen, ...act }: Act,
  change: (before: Documents[K]) => Documents[K],
): Promise<string> {
  await changeRecord(platform, db, {
    record: { type: 'content', id: key },
    keeps: documentSubject(key),
    ...act,
    seen,
    find: async () => ({ value: await readDocument(db, key), updated_at: await findUpdatedAt(db, key) }),
    read: () => readForAdmin(db, key),
    change: ({ value }) => ({ value: change(value) }),
    fieldsOf: ({ value }) => documentFields(value),
    write: ({ value }, _before, at) => writeDocument(db, key, value, at),
  });
  return momentOf(db, key);
}

/** Saves a document. @returns its `updatedAt` from now on @throws AppError `changedMeanwhile` */
export async function saveDocument<K extends DocumentKey>(
  platform: Platform,
  key: K,
  { seen, value }: { readonly seen?: string | undefined; readonly value: DocumentForms[K] },
  administratorId: number,
): Promise<string> {
  const act = { action: 'content changed', administratorId, seen } as const;
  return inTransaction(platform.database, (db) =>
    changeDocument(platform, db, key, act, (before) => asDocument(key, complete[key](value, before))),
  );
}

/** Brings a document back to an earlier version of it. */
export async function restoreDocument(
  platform: Platform,
  key: DocumentKey,
  stored: unknown,
  administratorId: number,
): Promise<void> {
  const act = { action: 'content restored', administratorId } as const;
  await inTransaction(platform.database, (db) => changeDocument(platform, db, key, act, () => asDocument(key, stored)));
}

/** Puts a picture in place of the emblem. The one before it stays in storage, for versions name it. */
export async function saveLogo(
  platform: Platform,
  sent: StagedFile,
  seen: string | undefined,
  administratorId: number,
): Promise<{ readonly updatedAt: string; readonly logo: string }> {
  return changeWithImages(platform, 'uploads', [sent], async (db, { added: [logo = ''] }) => {
    const act = { action: 'logo changed', administratorId, seen } as const;
    return {
      updatedAt: await changeDocument(platform, db, 'association', act, (before) => ({ ...before, logo })),
      logo,
    };
  });
}

/** Has the emblem stand there again. @returns its `updatedAt` from now on, also when there was no logo */
export async function removeLogo(
  platform: Platform,
  seen: string | undefined,
  administratorId: number,
): Promise<string> {
  const act = { action: 'logo removed', administratorId, seen } as const;
  return inTransaction(platform.database, (db) =>
    changeDocument(platform, db, 'association', act, (before) => ({ ...before, logo: null })),
  );
}
