import * as z from 'zod/mini';
import { documentForms } from './content-forms.ts';
import { type DocumentKey, documents } from './content.ts';
import { endpoint, officeOrEditor } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { languages } from './links.ts';
import { paragraphText } from './fields.ts';
import { richText } from './rich-text.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';

/** Maximum size of a document, enough for 40 chapters in both languages. */
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;

/**
 * Who last saved a document, and when (ISO 8601 UTC). Both null for the initial content. `savedBy` is also null
 * if the account was deleted.
 */
const saving = { savedAt: z.nullable(z.string()), savedBy: z.nullable(z.string()) };

export const listDocuments = endpoint('GET /api/admin/content', officeOrEditor, {
  summary: 'Lists the documents that administrators can edit, with who changed each last.',
  responses: {
    list: z.object({
      key: z.keyof(z.object(documents)),
      ...saving,
      /** Number of texts in the document that have English but no Malayalam. */
      missing: z.number(),
    }),
  },
});

function editing<K extends DocumentKey>(key: K) {
  return {
    read: endpoint(`GET /api/admin/content/${key}`, officeOrEditor, {
      summary: `Returns the stored document "${key}".`,
      responses: { record: z.object({ ...updatedAt, ...saving, value: documents[key] }) },
    }),
    save: endpoint(`PUT /api/admin/content/${key}`, officeOrEditor, {
      summary: `Replaces the document "${key}".`,
      maxBytes: MAX_DOCUMENT_BYTES,
      body: z.object({ value: documentForms[key], ...seen }),
      responses: { record: z.object({ ...successResponse.shape, ...updatedAt }) },
    }),
  };
}

/** Endpoints to read and save each document (decision 23). */
export const editDocument = {
  association: editing('association'),
  hero: editing('hero'),
  about: editing('about'),
  history: editing('history'),
  services: editing('services'),
  contact: editing('contact'),
} as const;

export const saveLogo = endpoint('PUT /api/admin/content/association/logo', officeOrEditor, {
  summary: 'Replaces the logo.',
  body: z.object(seen),
  files: { image: { kind: 'image', required: 'imageRequired' } },
  responses: { record: z.object({ ...successResponse.shape, ...updatedAt, logo: z.string() }) },
});

export const removeLogo = endpoint('DELETE /api/admin/content/association/logo', officeOrEditor, {
  summary: 'Removes the logo. The pages show the emblem instead.',
  query: seenQuery,
  responses: { record: z.object({ ...successResponse.shape, ...updatedAt }) },
});

export const previewPage = endpoint('POST /api/admin/content/preview/page', officeOrEditor, {
  addsNothing: true,
  summary: 'Returns the page that shows a document, as visitors would see it with these texts. Stores nothing.',
  maxBytes: MAX_DOCUMENT_BYTES,
  body: z.object({
    key: z.keyof(z.object(documents)),
    language: z.enum(languages),
    // The server checks it with the form of the document.
    value: z.union([z.looseObject({}), z.array(z.unknown())]),
  }),
  responses: { html: true },
});

export const previewRichText = endpoint('POST /api/admin/content/preview', officeOrEditor, {
  addsNothing: true,
  summary: 'Returns a preview of Markdown as pages show it. Stores nothing.',
  maxBytes: 512 * 1024,
  body: z.object({
    markdown: paragraphText('unreadable').check(z.maxLength(20_000, fieldCode('paragraphTooLong'))),
  }),
  responses: { record: z.object({ text: richText }) },
});
