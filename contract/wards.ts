import * as z from 'zod/mini';
import { endpoint, officeOnly } from './endpoint.ts';
import { lineField, optionalLineField } from './fields.ts';
import { ward } from './members.ts';
import { addCall, changeCall, changesOf, deleteCall, readCall } from './office-calls.ts';
import { updatedAt } from './seen.ts';

export const wardOfOffice = z.object({
  ...ward.shape,
  /** Number of entries in the ward, also of the deceased. */
  entries: z.number(),
  ...updatedAt,
});
export type OfficeWard = z.output<typeof wardOfOffice>;

const wardFields = {
  name: lineField({ required: 'englishRequired', tooLong: 'lineTooLong' }, 120),
  name_ml: optionalLineField('lineTooLong', 120),
};
export const wardForm = z.object(wardFields);

export const listWards = endpoint('GET /api/admin/wards', officeOnly, {
  summary: 'Lists the wards, or areas or units, that the association divides its entries into, by name.',
  responses: { list: wardOfOffice },
});

export const readWard = readCall(wardOfOffice, 'wards', 'Returns a ward.');

export const addWard = addCall({ ward: wardOfOffice }, 'wards', {
  summary: 'Adds a ward. Each name is unique.',
  body: wardForm,
});

export const changeWard = changeCall({ ward: wardOfOffice }, 'wards', {
  summary: 'Changes the names of a ward. Its entries stay in it.',
  body: changesOf(wardFields),
});

export const deleteWard = deleteCall('wards', 'Deletes a ward that has no entries.');
