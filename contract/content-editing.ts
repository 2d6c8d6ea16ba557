import * as z from 'zod/mini';
import { documentForms } from './content-forms.ts';
import { type DocumentKey, documents } from './content.ts';
import { endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { idParams, listQuery } from './lists.ts';
import { fieldCode } from './field-messages.ts';
import { paragraphText } from './fields.ts';
import { richText } from './rich-text.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';

/** Maximum size of a document, enough for 40 chapters in both languages. */
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;

/**
 * Who saved a document or version, and when (ISO 8601 UTC). Both null for the initial content. `savedBy` is also null
 * if the account was deleted.
 */
const saving = { savedAt: z.nullable(z.string()), savedBy: z.nullable(z.string()) };

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/content',
  access: 'admin',
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
    read: endpoint({
      method: 'GET',
      path: `/api/admin/content/${key}`,
      access: 'admin',
      summary: `Returns the stored document "${key}".`,
      responses: { record: z.object({ ...updatedAt, ...saving, value: documents[key] }) },
    }),
    save: endpoint({
      method: 'PUT',
      path: `/api/admin/content/${key}`,
      access: 'admin',
      summary: `Replaces the document "${key}". Returns 409 if a colleague has changed it since \`seen\`.`,
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

export const saveLogo = endpoint({
  method: 'PUT',
  path: '/api/admin/content/association/logo',
  access: 'admin',
  summary: 'Replaces the logo.',
  body: z.object(seen),
  files: { image: { kind: 'image', required: 'imageRequired' } },
  responses: { record: z.object({ ...successResponse.shape, ...updatedAt, logo: z.string() }) },
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/admin/content/association/logo',
  access: 'admin',
  summary: 'Removes the logo. The pages show the emblem instead.',
  query: seenQuery,
  responses: { record: z.object({ ...successResponse.shape, ...updatedAt }) },
});

export const previewRichText = endpoint({
  method: 'POST',
  path: '/api/admin/content/preview',
  access: 'admin',
  addsNothing: true,
  summary: 'Returns a preview of Markdown as pages show it. Stores nothing.',
  maxBytes: 512 * 1024,
  body: z.object({
    markdown: paragraphText('unreadable').check(z.maxLength(20_000, fieldCode('paragraphTooLong'))),
  }),
  responses: { record: z.object({ text: richText }) },
});

/** A document, a term of office with its committee, or a notice. Each is versioned as a whole. */
const versionedSubject = z
  .string({ error: fieldCode('choiceUnknown') })
  .check(
    z.regex(
      /^(association|hero|about|history|services|contact|(term|notice)-[1-9]\d{0,8})$/,
      fieldCode('choiceUnknown'),
    ),
  );

/**
 * A difference between two versions. `before` is null for an added value, `after` is null for a removed value.
 * `path` is the location of the value in the later version, such as `chapters.2.title.ml`. For a removed value, it is
 * the location in the earlier version.
 * List rows are matched by content, not by position. `row` is set if a row was added, removed or moved.
 * A moved row has one difference, and `path` is that of the row (`bearers.0`). `before` and `after` are then the
 * position of the row, counted from 1, and its first words, such as `3. Asha`.
 */
const difference = z.object({
  path: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  row: z.optional(z.enum(['added', 'removed', 'moved'])),
});
export type Difference = z.output<typeof difference>;

const version = z.object({
  id: z.number(),
  /**
   * `savedAt` and `savedBy` are null for the initial content, which is also stored as a version so that it can be
   * restored.
   */
  ...saving,
  /** Differences from the previous version. The oldest version of a document is compared with the initial content. */
  differences: z.array(difference),
  /** Whether this version deleted the subject. Such a version cannot be restored, but earlier versions can. */
  deleted: z.boolean(),
  isCurrent: z.boolean(),
});
export type Version = z.output<typeof version>;

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/admin/content-versions',
  access: 'admin',
  summary: 'Lists the versions of a document, a term or a notice, newest first.',
  query: z.object({ of: versionedSubject, page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: version },
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/admin/content-versions/:id/restore',
  access: 'admin',
  addsNothing: true,
  summary: 'Restores an earlier version as a new version.',
  params: idParams,
  responses: { record: successResponse },
});
