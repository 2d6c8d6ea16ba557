import {
  editDocument,
  listDocuments as listDocumentsEndpoint,
  previewRichText,
  removeLogo as removeLogoEndpoint,
  saveLogo as saveLogoEndpoint,
} from '#contract/content-editing.ts';
import { readHistory, readHome, readSite } from '#contract/content.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { richText } from '#server/platform/text/rich-text.ts';
import { listDocuments, readForOffice, saveDocument } from './documents.ts';
import { removeLogo, saveLogo } from './logo.ts';
import { history, home, site } from './service.ts';

function saved(revision: number) {
  return { ...succeeded('contentSaved'), revision };
}

/** Reading and saving each document; one by one, for each has a shape of its own. */
function documentRoutes(platform: Platform): readonly Implementation[] {
  const { association, hero, about, history: story, services, contact } = editDocument;
  return [
    implement(association.read, () => readForOffice(platform, 'association')),
    implement(association.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'association', body, accountId)),
    ),
    implement(hero.read, () => readForOffice(platform, 'hero')),
    implement(hero.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'hero', body, accountId)),
    ),
    implement(about.read, () => readForOffice(platform, 'about')),
    implement(about.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'about', body, accountId)),
    ),
    implement(story.read, () => readForOffice(platform, 'history')),
    implement(story.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'history', body, accountId)),
    ),
    implement(services.read, () => readForOffice(platform, 'services')),
    implement(services.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'services', body, accountId)),
    ),
    implement(contact.read, () => readForOffice(platform, 'contact')),
    implement(contact.save, async ({ body }, { accountId }) =>
      saved(await saveDocument(platform, 'contact', body, accountId)),
    ),
  ];
}

export function contentRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(readSite, () => site(platform)),
    implement(readHome, () => home(platform)),
    implement(readHistory, () => history(platform)),

    implement(listDocumentsEndpoint, () => listDocuments(platform)),
    ...documentRoutes(platform),

    implement(saveLogoEndpoint, async ({ files }, { accountId }) => {
      const { revision, logo } = await saveLogo(platform, files.image, accountId);
      return { ...succeeded('logoSaved'), revision, logo };
    }),
    implement(removeLogoEndpoint, async (_input, { accountId }) => ({
      ...succeeded('logoRemoved'),
      revision: await removeLogo(platform, accountId),
    })),
    implement(previewRichText, async ({ body }) => ({ text: richText(body.markdown) })),
  ];
}
