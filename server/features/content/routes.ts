import {
  editDocument,
  listDocuments as listDocumentsEndpoint,
  previewRichText,
  removeLogo as removeLogoEndpoint,
  saveLogo as saveLogoEndpoint,
} from '#contract/content-editing.ts';
import { readHistory, readHome, readSite } from '#contract/content.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { richText } from '#server/platform/text/rich-text.ts';
import { listDocuments, readDocumentForEditing, saveDocument, removeLogo, saveLogo } from './documents.ts';
import { readHistoryPage, readHomePage, readSiteData } from './service.ts';

function saved(updatedAt: string) {
  return { ...succeeded('contentSaved'), updatedAt };
}

/** Routes that read and save each document. They are listed one by one because each document has its own type. */
function documentRoutes(platform: Platform): readonly Route[] {
  const { association, hero, about, history: story, services, contact } = editDocument;
  return [
    route(association.read, () => readDocumentForEditing(platform.database, 'association')),
    route(association.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'association', body, accountId)),
    ),
    route(hero.read, () => readDocumentForEditing(platform.database, 'hero')),
    route(hero.save, async ({ body }, { accountId }) => saved(await saveDocument(platform, 'hero', body, accountId))),
    route(about.read, () => readDocumentForEditing(platform.database, 'about')),
    route(about.save, async ({ body }, { accountId }) => saved(await saveDocument(platform, 'about', body, accountId))),
    route(story.read, () => readDocumentForEditing(platform.database, 'history')),
    route(story.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'history', body, accountId)),
    ),
    route(services.read, () => readDocumentForEditing(platform.database, 'services')),
    route(services.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'services', body, accountId)),
    ),
    route(contact.read, () => readDocumentForEditing(platform.database, 'contact')),
    route(contact.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'contact', body, accountId)),
    ),
  ];
}

export function contentRoutes(platform: Platform): readonly Route[] {
  return [
    route(readSite, () => readSiteData(platform)),
    route(readHome, () => readHomePage(platform)),
    route(readHistory, () => readHistoryPage(platform)),

    route(listDocumentsEndpoint, () => listDocuments(platform)),
    ...documentRoutes(platform),

    route(saveLogoEndpoint, async ({ body, files }, { accountId }) => ({
      ...succeeded('logoSaved'),
      ...(await saveLogo(platform, files.image, body.seen, accountId)),
    })),
    route(removeLogoEndpoint, async ({ query }, { accountId }) => ({
      ...succeeded('logoRemoved'),
      updatedAt: await removeLogo(platform, query.seen, accountId),
    })),
    route(previewRichText, async ({ body }) => ({ text: richText(body.markdown) })),
  ];
}
