import { languageField } from './fields.ts';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, searchField } from './lists.ts';
import { profileFilters } from './admin-profiles.ts';
import { fieldCode } from './field-messages.ts';

export const exportProfiles = endpoint({
  method: 'GET',
  path: '/api/admin/profiles/export',
  access: 'admin',
  summary: 'The profiles that the list would show, as a file.',
  query: z.object({ search: searchField, ...profileFilters }),
  responses: { file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
});

/** A choice in an address: only `true` is yes. */
const yesOrNo = z._default(z.enum(['true', 'false'], fieldCode('choiceUnknown')), 'false');

export const printBiodata = endpoint({
  method: 'GET',
  path: '/api/admin/profiles/:id/biodata',
  access: 'admin',
  summary: 'One profile to be printed on A4, in English or Malayalam, with or without photo and contact.',
  params: idParams,
  query: z.object({
    language: z._default(languageField, 'en'),
    photo: yesOrNo,
    contact: yesOrNo,
  }),
  responses: { file: ['application/pdf'] },
});
