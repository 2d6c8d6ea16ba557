import * as z from 'zod/mini';
import { endpoint, officeOrEditor, recordNumber } from './endpoint.ts';
import { deletedResponse } from './errors.ts';
import { checkboxField, dayField, lineField, optionalIdField, optionalLineField } from './fields.ts';
import { fieldCode } from './field-messages.ts';
import { optionalPicture } from './files.ts';
import { addCall, changeCall, changesOf, readCall } from './office-calls.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';

const forms = {
  title: lineField({ required: 'titleRequired', tooLong: 'titleTooLong' }, 200),
  title_ml: optionalLineField('titleTooLong', 200),
  day: dayField('dateRequired'),
  event: optionalIdField,
};
export const albumForm = z.object(forms);

/** An album of the gallery. Its first picture, which is below `/uploads/`, stands for it. */
const album = z.object({
  id: z.number(),
  title: z.string(),
  title_ml: z.nullable(z.string()),
  day: z.string(),
  /** Number of pictures. */
  count: z.number(),
  ...optionalPicture,
});
export type Album = z.output<typeof album>;

const albumOfAdmin = z.object({
  ...album.shape,
  /** The id of the event; null if it was deleted. */
  event: z.nullable(z.number()),
  ...updatedAt,
});
export type AdminAlbum = z.output<typeof albumOfAdmin>;

export const listAlbums = endpoint('GET /api/user/albums', 'public', {
  summary:
    'Lists the albums that have pictures, or those of an event, latest day first, but not those of an event that is not public.',
  query: z.object({ event: z.optional(recordNumber) }),
  responses: { list: album },
});

export const listAlbumsForAdmin = endpoint('GET /api/admin/albums', officeOrEditor, {
  summary: 'Lists all albums for administrators, latest day first.',
  responses: { list: albumOfAdmin },
});

export const readAlbum = readCall(albumOfAdmin, 'albums', 'Returns an album.');

export const addAlbum = addCall({ album: albumOfAdmin }, 'albums', { summary: 'Adds an album.', body: albumForm });

export const changeAlbum = changeCall({ album: albumOfAdmin }, 'albums', {
  summary: 'Changes an album.',
  body: changesOf(forms),
});

export const orderAlbum = endpoint('PUT /api/admin/albums/:id/order', officeOrEditor, {
  summary: 'Sets the order of the pictures of an album. Pictures that `ids` does not contain follow.',
  body: z.object({
    ids: z.array(z.int(fieldCode('unreadable'))).check(z.maxLength(5000, fieldCode('tooManyRows'))),
    ...seen,
  }),
  responses: changeAlbum.responses,
});

export const deleteAlbum = endpoint('DELETE /api/admin/albums/:id', officeOrEditor, {
  summary: 'Deletes an album. Its pictures stay in the gallery unless `pictures` is true.',
  query: z.extend(seenQuery, { pictures: checkboxField }),
  responses: { record: deletedResponse },
});
