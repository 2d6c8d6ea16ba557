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
import { listDocuments, readForAdmin, saveDocument, removeLogo, saveLogo } from './documents.ts';
import { history, home, site } from './service.ts';

function saved(revision: number) {
  return { ...succeeded('contentSaved'), revision };
}

/** Reading and saving each document; one by one, for each has a shape of its own. */
function documentRoutes(platform: Platform): readonly Route[] {
  const { association, hero, about, history: story, services, contact } = editDocument;
  return [
    route(association.read, () => readForAdmin(platform, 'association')),
    route(association.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'association', body, accountId)),
    ),
    route(hero.read, () => readForAdmin(platform, 'hero')),
    route(hero.save, async ({ body }, { accountId }) => saved(await saveDocument(platform, 'hero', body, accountId))),
    route(about.read, () => readForAdmin(platform, 'about')),
    route(about.save, async ({ body }, { accountId }) => saved(await saveDocument(platform, 'about', body, accountId))),
    route(story.read, () => readForAdmin(platform, 'history')),
    route(story.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'history', body, accountId)),
    ),
    route(services.read, () => readForAdmin(platform, 'services')),
    route(services.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'services', body, accountId)),
    ),
    route(contact.read, () => readForAdmin(platform, 'contact')),
    route(contact.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'contact', body, accountId)),
    ),
  ];
}

export function contentRoutes(platform: Platform): readonly Route[] {
  return [
    route(readSite, () => site(platform)),
    route(readHome, () => home(platform)),
    route(readHistory, () => history(platform)),

    route(listDocumentsEndpoint, () => listDocuments(platform)),
    ...documentRoutes(platform),

    route(saveLogoEndpoint, async ({ files }, { accountId }) => {
      const { revision, logo } = await saveLogo(platform, files.image, accountId);
      return { ...succeeded('logoSaved'), revision, logo };
    }),
    route(removeLogoEndpoint, async (_input, { accountId }) => ({
      ...succeeded('logoRemoved'),
      revision: await removeLogo(platform, accountId),
    })),
    route(previewRichText, async ({ body }) => ({ text: richText(body.markdown) })),
  ];
}
