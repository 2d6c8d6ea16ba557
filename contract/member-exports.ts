import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { searchField } from './lists.ts';
import { fieldCode } from './field-messages.ts';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Of the files in these formats. */
export const tableTypes = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const;

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members/export',
  access: 'admin',
  summary: 'The directory, or the matches of a search, as a file that can be imported again.',
  query: z.object({ format: z.enum(exportFormats, fieldCode('choiceUnknown')), search: searchField }),
  responses: {
    file: tableTypes,
  },
});
