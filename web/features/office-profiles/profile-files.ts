import { addressOf } from '#web/api/send.ts';
import { filtersOf, type ProfilesQuery } from './profiles-query.ts';

/** Where all profiles that the list would show, on whichever page, are fetched as a table for Excel. */
export function exportAddress(query: ProfilesQuery): string {
  return addressOf('/api/admin/profiles/export', { query: filtersOf(query) });
}

export interface BiodataChoice {
  readonly language: 'en' | 'ml';
  readonly withPhoto: boolean;
  readonly withContact: boolean;
}

/** Where a profile is fetched as one A4 page to print. */
export function biodataAddress(id: number, { language, withPhoto, withContact }: BiodataChoice): string {
  return addressOf('/api/admin/profiles/:id/biodata', {
    params: { id },
    query: { language, photo: String(withPhoto), contact: String(withContact) },
  });
}
