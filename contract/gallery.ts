import * as z from 'zod/mini';
import { endpoint, officeOrEditor, recordNumber, wholeNumber } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { optionalIdField, optionalParagraphField, paragraphField } from './fields.ts';
import { picture } from './files.ts';
import { changeCall, changesOf, deleteCall, readCall } from './office-calls.ts';
import { listQuery, malayalamQuery, recordQuery } from './lists.ts';
import { updatedAt } from './seen.ts';

const MAX_DESCRIPTION = 1000;

const forms = {
  description: paragraphField({ required: 'descriptionRequired', tooLong: 'descriptionTooLong' }, MAX_DESCRIPTION),
  /** Description in Malayalam; null if there is none. */
  description_ml: optionalParagraphField('descriptionTooLong', MAX_DESCRIPTION),
  /** The id of the album; null for none. */
  album: optionalIdField,
};

/** A picture of the gallery (specification section 3). Its files are below `/uploads/`. */
export const galleryItem = z.object({
  id: z.number(),
  image: z.string(),
  description: z.string(),
  description_ml: z.nullable(z.string()),
  picture,
});
export type GalleryItem = z.output<typeof galleryItem>;

const galleryItemOfAdmin = z.object({ ...galleryItem.shape, album: z.nullable(z.number()), ...updatedAt });
export type AdminGalleryItem = z.output<typeof galleryItemOfAdmin>;

/** Maximum pictures per call. All pictures of a call get the same description. */
export const maxGalleryUploads = 10;

export const galleryForm = z.object(forms);

/**
 * Position of a picture in a selection. The user selects several pictures, and the browser uploads them one by one. The
 * gallery keeps pictures with the same `selection` together, ordered by `position` and not by arrival. Both are query
 * parameters, because a repeated upload must have the same body.
 */
const gallerySelection = z.object({
  /** A random name, which the browser creates for each selection. */
  selection: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, fieldCode('unreadable')))),
  position: z.optional(wholeNumber(1_000_000)),
});

export const listGallery = endpoint('GET /api/user/gallery', 'public', {
  summary:
    'Lists the pictures of the gallery, newest first, or of an album in its order. Pictures uploaded together keep the order in which they were selected.',
  query: z.object({ ...listQuery, album: z.optional(recordNumber) }),
  responses: { list: galleryItem },
});

export const listGalleryForAdmin = endpoint('GET /api/admin/gallery', officeOrEditor, {
  summary:
    'Lists the pictures of the gallery for administrators, in the same order as for visitors. `album` is the id of an album, or `none`.',
  query: z.object({ ...listQuery, malayalam: malayalamQuery, album: recordQuery }),
  responses: { list: galleryItemOfAdmin },
});

export const readGalleryItem = readCall(galleryItemOfAdmin, 'gallery', 'Returns a picture of the gallery.');

export const uploadToGallery = endpoint('POST /api/admin/gallery/upload', officeOrEditor, {
  takesKey: true,
  summary: 'Adds one or more pictures. If one is refused, none is added.',
  query: gallerySelection,
  body: galleryForm,
  files: { image: { kind: 'image', required: 'imageRequired', max: maxGalleryUploads } },
  incomplete: 'galleryIncomplete',
  responses: { record: z.object({ ...successResponse.shape, items: z.array(galleryItemOfAdmin) }) },
});

export const changeGalleryItem = changeCall({ item: galleryItemOfAdmin }, 'gallery', {
  summary: 'Changes the description or the album of a picture.',
  body: changesOf(forms),
});

export const deleteGalleryItem = deleteCall('gallery', 'Deletes a picture.');
