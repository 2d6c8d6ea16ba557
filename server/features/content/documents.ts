import type * as z from 'zod/mini';
import type { listDocuments as listDocumentsEndpoint } from '#contract/content-editing.ts';
import type { DocumentForms } from '#contract/content-forms.ts';
import { type DocumentKey, documents, type Documents, lacksMalayalam } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import { findAccountOf } from '#server/features/accounts/service.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import { dialledNumber } from '#server/platform/text/contact-number.ts';
import { findRevision, findVersionAt, type StoredVersion } from '#server/platform/versions/versions-store.ts';
import { changeSubject, type Subject } from '#server/platform/versions/versions.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { defaults } from './defaults.ts';
import { readDocuments, writeDocument } from './store.ts';

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
export async function readForAdmin<K extends DocumentKey>({ database }: Platform, key: K) {
  const revision = await findRevision(database, key);
  const latest = await findVersionAt(database, key, revision);
  return { revision, ...(await savingOf(database, latest)), value: await readDocument(database, key) };
}

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

/** Writes a document and what goes with every change of one, in a transaction. Answers the newest revision. */
async function changeDocument<K extends DocumentKey>(
  platform: Platform,
  db: Db,
  key: K,
  { administratorId, action }: { readonly administratorId: number; readonly action: AuditEntry['action'] },
  change: (before: Documents[K], revision: number) => Documents[K],
): Promise<number> {
  const at = platform.now();
  const { revision, isChanged } = await changeSubject(
    db,
    documentSubject(key),
    { at, actorId: administratorId },
    async (seen) => {
      const before = await readDocument(db, key);
      const after = change(before, seen);
      if (after !== before) await writeDocument(db, key, after, at);
    },
  );
  if (!isChanged) return revision;
  await recordAudit(db, { at, actorId: administratorId, action, subject: { type: 'content', id: key } });
  await publicContentChanged(db);
  return revision;
}

/**
 * Saves a document. What stands there already changes nothing, whoever saved it first: so a form may arrive twice.
 * @returns the newest revision
 * @throws AppError `duplicate` when it was changed since the sender saw it
 */
export async function saveDocument<K extends DocumentKey>(
  platform: Platform,
  key: K,
  sent: { readonly revision: number; readonly value: DocumentForms[K] },
  administratorId: number,
): Promise<number> {
  return inTransaction(platform.database, (db) =>
    changeDocument(platform, db, key, { administratorId, action: 'content changed' }, (before, revision) => {
      const after = asDocument(key, complete[key](sent.value, before));
      if (JSON.stringify(after) === JSON.stringify(before)) return before;
      if (sent.revision !== revision) throw new AppError('duplicate', 'changedMeanwhile');
      return after;
    }),
  );
}

/** Brings a document back to an earlier version of it. @returns the newest revision */
export async function restoreDocument(
  platform: Platform,
  key: DocumentKey,
  stored: unknown,
  administratorId: number,
): Promise<number> {
  const earlier = asDocument(key, stored);
  return inTransaction(platform.database, (db) =>
    changeDocument(platform, db, key, { administratorId, action: 'content restored' }, () => earlier),
  );
}

/** Puts a picture in place of the emblem. The one before it stays in storage, for versions name it. */
export async function saveLogo(
  platform: Platform,
  sent: StagedFile,
  administratorId: number,
): Promise<{ readonly revision: number; readonly logo: string }> {
  return changeWithImages(platform, 'uploads', [sent], async (db, { added: [logo = ''] }) => {
    const how = { administratorId, action: 'logo changed' } as const;
    const revision = await changeDocument(platform, db, 'association', how, (before) => ({ ...before, logo }));
    return { revision, logo };
  });
}

/** Has the emblem stand there again. @returns the newest revision, also when there was no logo */
export async function removeLogo(platform: Platform, administratorId: number): Promise<number> {
  const how = { administratorId, action: 'logo removed' } as const;
  return inTransaction(platform.database, (db) =>
    changeDocument(platform, db, 'association', how, (before) => ({ ...before, logo: null })),
  );
}
