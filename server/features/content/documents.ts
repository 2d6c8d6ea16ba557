import type * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { listDocuments as listDocumentsEndpoint } from '#contract/content-editing.ts';
import type { DocumentForms } from '#contract/content-forms.ts';
import { type DocumentKey, documents, type Documents, lacksMalayalam } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { lockPublicContent } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { changeRecord } from '#server/records/change-record.ts';
import { readTelephone } from '#contract/telephone.ts';
import type { Versioned } from '#server/records/versions.ts';
import { findLatestChange } from '#server/records/changes-store.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { defaults } from './defaults.ts';
import { findUpdatedAt, readDocuments, writeDocument } from './store.ts';

const schemas: { readonly [K in DocumentKey]: z.ZodMiniType<Documents[K]> } = documents;

/** Returns the saved document of a key, or its default. */
export function documentOf<K extends DocumentKey>(saved: ReadonlyMap<string, unknown>, key: K): Documents[K] {
  return saved.has(key) ? schemas[key].parse(saved.get(key)) : defaults[key];
}

/** Parses a document with the current schema. */
function parseDocument<K extends DocumentKey>(key: K, stored: unknown): Documents[K] {
  return schemas[key].parse(stored);
}

/** Returns a document as typed in its form, for a preview. @throws AppError `invalid` if pages cannot show it */
export async function parseDraft(db: Db, key: DocumentKey, typed: unknown): Promise<unknown> {
  // The form of the association does not contain the logo.
  const whole = key === 'association' ? Object.assign({}, await readDocument(db, key), typed) : typed;
  const parsed = schemas[key].safeParse(whole);
  if (!parsed.success) throw fieldAppError('invalid', 'value', 'unreadable');
  return parsed.data;
}

async function readDocument<K extends DocumentKey>(db: Db, key: K): Promise<Documents[K]> {
  return documentOf(await readDocuments(db, [key]), key);
}

/** Returns when the office last saved a document, and the current name of the author; null for unknown values. */
async function lastSave(db: Db, key: DocumentKey) {
  const { at, by = null } = (await findLatestChange(db, { type: 'content', id: key })) ?? {};
  return { savedAt: at === undefined ? null : new Date(at).toISOString(), savedBy: by };
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

/** Returns all documents, with the last editor and the number of missing Malayalam texts. */
export async function listDocuments({
  database,
}: Platform): Promise<Page<z.output<typeof listDocumentsEndpoint.responses.list>>> {
  const saved = await readDocuments(database, documentKeys);
  const rows = [];
  for (const key of documentKeys) {
    rows.push({ key, ...(await lastSave(database, key)), missing: countMissing(documentOf(saved, key)) });
  }
  return { rows, total: rows.length };
}

export async function readDocumentForEditing<K extends DocumentKey>(db: Db, key: K) {
  return {
    updatedAt: await momentOf(db, key),
    ...(await lastSave(db, key)),
    value: await readDocument(db, key),
  };
}

/** Returns the time of a document’s last change as an ISO string; 1970 for default texts. */
async function momentOf(db: Db, key: DocumentKey): Promise<string> {
  return new Date(await findUpdatedAt(db, key)).toISOString();
}

/** Returns a number as it is dialled; empty if that is not clear, for example without the area code. */
const dialledNumber = (display: string) => readTelephone(display)?.number ?? '';

/**
 * Returns the WhatsApp number with its country code, which people abroad need. An Indian mobile number is completed.
 * @throws AppError `invalid` if another number has no country code
 */
function numberForMessages(display: string): NonNullable<Documents['contact']['whatsapp']> {
  const tel = dialledNumber(display);
  if (!tel.startsWith('+')) throw fieldAppError('invalid', 'value.whatsapp.display', 'whatsappCountryNeeded');
  return { display, tel };
}

/** Adds the values that the form does not contain: the logo, and the phone numbers as they are dialled. */
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

/** Returns the fields of a document by name. The document of services is a list, which counts as one field. */
function documentFields(value: Documents[DocumentKey]): object {
  return Array.isArray(value) ? { services: value } : value;
}

/** Changes a document and returns its new `updatedAt`. @throws AppError `conflictError` */
async function changeDocument<K extends DocumentKey>(
  platform: Platform,
  db: Db,
  key: K,
  { seen, ...act }: Act,
  change: (before: Documents[K]) => Documents[K],
): Promise<string> {
  await changeRecord(platform, db, {
    record: { type: 'content', id: key },
    ...act,
    seen,
    lock: async () => {
      await lockPublicContent(db);
      return { value: await readDocument(db, key), updated_at: await findUpdatedAt(db, key) };
    },
    read: () => readDocumentForEditing(db, key),
    change: ({ value }) => ({ value: change(value) }),
    fieldsOf: ({ value }) => documentFields(value),
    write: ({ value }, _before, at) => writeDocument(db, key, value, at),
  });
  return momentOf(db, key);
}

/** Saves a document and returns its new `updatedAt`. @throws AppError `conflictError` */
export async function saveDocument<K extends DocumentKey>(
  platform: Platform,
  key: K,
  { seen, value }: { readonly seen?: string | undefined; readonly value: DocumentForms[K] },
  administratorId: number,
): Promise<string> {
  const act = { action: 'content changed', administratorId, seen } as const;
  return inTransaction(platform.database, (db) =>
    changeDocument(platform, db, key, act, (before) => parseDocument(key, complete[key](value, before))),
  );
}

/** Takes edits of documents back. */
export const documentVersions: Versioned<DocumentKey> = {
  fields: async (db, key) => documentFields(await readDocument(db, key)),
  restore: async (platform, db, key, { values, ...by }) => {
    const change = (before: Documents[DocumentKey]) =>
      parseDocument(key, Array.isArray(before) ? values['services'] : { ...before, ...values });
    await changeDocument(platform, db, key, { ...by, action: 'content restored' }, change);
  },
};

/** Replaces the emblem by a picture. The previous logo stays in storage, because the history refers to it. */
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

/** Removes the logo, so that pages show the emblem again. Returns the new `updatedAt` of the document. */
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
