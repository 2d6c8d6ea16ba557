import type { DocumentKey, Documents, readHistory, readHome, readSite } from '#contract/content.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { currentCommittee } from '#server/features/committee/service.ts';
import { upcomingEvents } from '#server/features/events/service.ts';
import { currentFunerals, latestMemorial } from '#server/features/memorials/service.ts';
import { visibleNotices } from '#server/features/notices/service.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { richPair } from '#server/platform/text/rich-text.ts';
import { documentOf } from './documents.ts';
import { findUpdatedAt, readDocuments } from './store.ts';

const BEARERS_ON_HOME = 5;
const EVENTS_ON_HOME = 4;

/** Documents that a preview shows in place of the saved ones, by key. */
export type Drafts = ReadonlyMap<string, unknown>;

async function readShown(db: Db, keys: readonly DocumentKey[], drafts?: Drafts): Promise<Drafts> {
  return new Map([...(await readDocuments(db, keys)), ...(drafts ?? [])]);
}

/** Returns the content that every page shows in its header and footer. */
export async function readSiteData({ database }: Platform, drafts?: Drafts): Promise<ResponseOf<typeof readSite>> {
  const saved = await readShown(database, ['association', 'contact'], drafts);
  const association = documentOf(saved, 'association');
  const logo = association.logo === null ? undefined : await findImage(database, association.logo);
  return { association, logoPicture: logo?.picture ?? null, contact: documentOf(saved, 'contact') };
}

/** Returns true if the office has written this document, false if it still has its default. */
export async function isWritten(db: Db, key: DocumentKey): Promise<boolean> {
  return (await findUpdatedAt(db, key)) > 0;
}

export async function findAssociation(db: Db): Promise<Documents['association']> {
  return documentOf(await readDocuments(db, ['association']), 'association');
}

export async function readHistoryPage(
  { database }: Platform,
  drafts?: Drafts,
): Promise<ResponseOf<typeof readHistory>> {
  const { lead, chapters, saying } = documentOf(await readShown(database, ['history'], drafts), 'history');
  return { lead, chapters: chapters.map((chapter) => ({ ...chapter, text: richPair(chapter.text) })), saying };
}

/** Returns today’s home page (specification section 2, landing). */
export async function readHomePage(platform: Platform, drafts?: Drafts): Promise<ResponseOf<typeof readHome>> {
  const { database, now } = platform;
  const today = kolkataDay(now());
  const [saved, notices, bearers, [nextEvent = null, ...upcoming], memorial, funerals] = await Promise.all([
    readShown(database, ['hero', 'about', 'services'], drafts),
    visibleNotices(database, today),
    currentCommittee(database, today),
    upcomingEvents(database, now(), EVENTS_ON_HOME),
    latestMemorial(platform),
    currentFunerals(platform),
  ]);
  return {
    hero: documentOf(saved, 'hero'),
    notices,
    about: documentOf(saved, 'about'),
    services: documentOf(saved, 'services'),
    bearers: bearers.slice(0, BEARERS_ON_HOME),
    bearerCount: bearers.length,
    nextEvent,
    upcomingEvents: upcoming,
    latestMemorial: memorial,
    funerals,
  };
}
