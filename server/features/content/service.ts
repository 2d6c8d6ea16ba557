import type * as z from 'zod/mini';
import {
  type DocumentKey,
  documents,
  type Documents,
  type OfficeBearer,
  type readHome,
  type readSite,
} from '#contract/content.ts';
import type { Answer, Page } from '#contract/endpoint.ts';
import { upcomingEvents } from '#server/features/events/service.ts';
import { latestMemorial } from '#server/features/memorials/service.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Folder } from '#server/platform/storage/storage.ts';
import { defaults } from './defaults.ts';
import { countOfficeBearers, findPortraits, listOfficeBearers, readDocuments } from './store.ts';

const BEARERS_ON_HOME = 5;
const EVENTS_ON_HOME = 4;

const schemas: { readonly [K in DocumentKey]: z.ZodMiniType<Documents[K]> } = documents;

/** What was written under a key, else the words that every site starts with. */
function documentOf<K extends DocumentKey>(written: ReadonlyMap<string, unknown>, key: K): Documents[K] {
  return written.has(key) ? schemas[key].parse(written.get(key)) : defaults[key];
}

/** The portraits of office bearers that came before pictures had sizes; for the sweep of files. */
export async function findContentFiles(db: Db, folder: Folder, names: readonly string[]): Promise<readonly string[]> {
  return folder === 'uploads' ? findPortraits(db, names) : [];
}

/** What the frame of every page shows. */
export async function site({ database }: Platform): Promise<Answer<typeof readSite>> {
  const written = await readDocuments(database, ['association', 'contact']);
  return { association: documentOf(written, 'association'), contact: documentOf(written, 'contact') };
}

/** The story of the community. */
export async function history({ database }: Platform): Promise<Documents['history']> {
  return documentOf(await readDocuments(database, ['history']), 'history');
}

/** The whole managing committee. */
export async function committee({ database }: Platform): Promise<Page<OfficeBearer>> {
  const rows = await listOfficeBearers(database, undefined);
  return { rows, total: rows.length };
}

/** What the home page shows today (specification section 2, landing). */
export async function home({ database, now }: Platform): Promise<Answer<typeof readHome>> {
  const [written, bearers, bearerCount, [nextEvent = null, ...upcoming], memorial] = await Promise.all([
    readDocuments(database, ['hero', 'about', 'services']),
    listOfficeBearers(database, BEARERS_ON_HOME),
    countOfficeBearers(database),
    upcomingEvents(database, kolkataDay(now()), EVENTS_ON_HOME),
    latestMemorial(database),
  ]);
  return {
    hero: documentOf(written, 'hero'),
    about: documentOf(written, 'about'),
    services: documentOf(written, 'services'),
    bearers,
    bearerCount,
    nextEvent,
    upcomingEvents: upcoming,
    latestMemorial: memorial,
  };
}
