import {
  editDocument,
  listDocuments as listDocumentsEndpoint,
  previewPage,
  previewRichText,
  removeLogo as removeLogoEndpoint,
  saveLogo as saveLogoEndpoint,
} from '#contract/content-editing.ts';
import { type DocumentKey, readHistory, readHome, readSite } from '#contract/content.ts';
import { pathIn } from '#contract/links.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { richText } from '#server/platform/text/rich-text.ts';
import { listDocuments, parseDraft, readDocumentForEditing, saveDocument, removeLogo, saveLogo } from './documents.ts';
import { type Drafts, readHistoryPage, readHomePage, readSiteData } from './service.ts';

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

/** The public calls whose answers contain documents. `drafts` are shown in place of the saved ones. */
function publicRoutes(platform: Platform, drafts?: Drafts): readonly Route[] {
  return [
    route(readSite, () => readSiteData(platform, drafts)),
    route(readHome, () => readHomePage(platform, drafts)),
    route(readHistory, () => readHistoryPage(platform, drafts)),
  ];
}

/** The pages that show the documents. The home page shows those that are not named here. */
const shownOn: Partial<Readonly<Record<DocumentKey, string>>> = { history: '/about', contact: '/contact' };

/** @param renderPage renders a page of the site, with these routes in place of the site's own */
export function contentRoutes(
  platform: Platform,
  renderPage: (path: string, routes: readonly Route[]) => Promise<string>,
): readonly Route[] {
  return [
    ...publicRoutes(platform),

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
    route(previewPage, async ({ body: { key, language, value } }) => {
      const drafts = new Map([[key, await parseDraft(platform.database, key, value)]]);
      return renderPage(pathIn(language, shownOn[key] ?? '/home'), publicRoutes(platform, drafts));
    }),
    route(previewRichText, async ({ body }) => ({ text: richText(body.markdown) })),
  ];
}
