import * as z from 'zod/mini';
import { profileFilters } from './admin-profiles.ts';
import { endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { idParams, searchField } from './lists.ts';

export const exportProfiles = endpoint({
  method: 'GET',
  path: '/api/admin/profiles/export',
  access: 'admin',
  summary: 'Downloads the profiles that match the filters as a file.',
  query: z.object({ search: searchField, ...profileFilters }),
  responses: { file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
});

export const logBiodataPrinted = endpoint({
  method: 'POST',
  path: '/api/admin/profiles/:id/biodata',
  access: 'admin',
  addsNothing: true,
  summary: 'Records in the audit log that the biodata of a profile was printed or saved as PDF.',
  params: idParams,
  responses: { record: successResponse },
});
