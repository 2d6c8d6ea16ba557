import type * as z from 'zod/mini';
import type { addMember } from '#contract/admin-members.ts';
import type { addPerson } from '#contract/admin-persons.ts';
import type { CreatingCall, FileFields } from '#contract/endpoint.ts';
import type { addEvent } from '#contract/events.ts';
import type { addAlbum } from '#contract/albums.ts';
import type { uploadToGallery } from '#contract/gallery.ts';
import type { registerProfile } from '#contract/matrimony.ts';
import type { addMemorial } from '#contract/admin-memorials.ts';
import type { addNotice } from '#contract/notices.ts';
import type { addWard } from '#contract/wards.ts';
import type { addBearer, addTerm } from '#contract/terms.ts';

/** Returns a function that creates records with default values, overridden by the given ones. */
export function factory<R extends object>(plain: R): (given?: Partial<R>) => R {
  return (given = {}) => ({ ...plain, ...given });
}

type SentFiles<F> = F extends FileFields ? { readonly [K in keyof F]?: File | readonly File[] } : unknown;

/** The fields and files of an adding call, as the contract declares them. */
type Sent<E extends CreatingCall> = z.input<NonNullable<E['body']>> & SentFiles<E['files']>;

export const nadia = {
  profileFor: 'Daughter',
  name: 'Nadia Sait',
  fatherName: 'Rafi Sait',
  motherName: 'Salma Sait',
  dob: '1999-02-14',
  gender: 'Female',
  heightFeet: '5',
  heightInch: '4',
  education: 'M.Sc. Botany',
  profession: 'Teacher',
  siblings: 'One younger brother, a student',
  district: 'Sample District',
  state: 'Kerala',
  country: 'India',
  maritalStatus: 'Single',
  contactMobile: '+91 00000-54321',
  email: 'nadia@sample.example',
  about: 'Likes plants.',
} satisfies Sent<typeof registerProfile>;

/*
 * Request bodies, one factory per record, with defaults for every required field. A new required field is added only
 * here. Accounts have their own factory in people.ts.
 */
export const member = factory<Sent<typeof addMember>>({ folio: '12', name: 'Nadia Sait' });
export const person = factory<Sent<typeof addPerson>>({ name: 'Sample Amina', relation: 'wife' });
export const event = factory<Sent<typeof addEvent>>({ title: 'Sample', description: 'Sample', date: '2026-08-01' });
/** The form that adds one or more pictures with the same description to the gallery. */
export const galleryItem = factory<Sent<typeof uploadToGallery>>({ description: 'Sample' });
export const memorial = factory<Sent<typeof addMemorial>>({
  name: 'Nadia Sait',
  date_of_death: '2026-01-01',
  description: 'Sample',
  funeral_place: 'Sample Town',
});
export const profile = factory<Sent<typeof registerProfile>>(nadia);
const sample = { en: 'Sample', ml: null };
export const notice = factory<Sent<typeof addNotice>>({
  title: sample,
  text: sample,
  begins_on: '2026-08-01',
  ends_on: '2026-08-02',
});
export const album = factory<Sent<typeof addAlbum>>({ title: 'Family day', day: '2026-07-19' });
export const ward = factory<Sent<typeof addWard>>({ name: 'Beach Road' });
export const term = factory<Sent<typeof addTerm>>({ begins_on: '2027-04-01' });
export const bearer = factory<Sent<typeof addBearer>>({
  name_en: 'Nadia Sait',
  role_en: 'Treasurer',
  rank: 'officer',
});
