import { insertBearers, type NewBearer } from '#server/features/committee/bearers-store.ts';
import { insertTerm, listTerms } from '#server/features/committee/store.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Somebody of a committee of whom nothing matters but what is given. */
export function bearer(given: Partial<NewBearer> = {}): NewBearer {
  const role = { en: 'Member', ml: 'അംഗം' };
  return { name: { en: 'Sample Person', ml: null }, role, rank: 'member', image: null, ...given };
}

/** Puts people at the end of the committee of a term that began long ago; answers its number. */
export async function arrangeCommittee(
  db: Db,
  people: readonly NewBearer[],
  begins_on = '2020-01-01',
): Promise<number> {
  const there = (await listTerms(db)).find((term) => term.begins_on === begins_on);
  const termId = there?.id ?? (await insertTerm(db, { begins_on, ends_on: null }, 0));
  await insertBearers(db, termId, people, 0);
  return termId;
}

/** What a family sends, without a photo. */
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
};

/** Records that somebody of the association has entered. */
export const ownEvent = { title: 'Own', description: 'Ours', date: '2026-08-01', time: null, place: null, image: null };
export const ownMemorial = {
  name: 'Own',
  date_of_death: '2026-07-19',
  description: 'Ours',
  funeral_place: 'Sample Town',
  image: null,
};
export const ownMember = { folio: '1B', name: 'Own', mobile: null, address: null, image: null, pdf: null };
