import { newEntryVisibility, optionalMemberFields } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { bearerRecord, termRecord } from '#server/features/committee/service.ts';
import { listTerms, type NewBearer } from '#server/features/committee/store.ts';
import type { NewEvent } from '#server/features/events/store.ts';
import type { NewPerson } from '#server/features/members/persons-store.ts';
import type { NewMember } from '#server/features/members/store.ts';
import { type NewMemorial, withoutFuneral } from '#server/features/memorials/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { factory } from './records.ts';

/*
 * Rows with default values for every column, in the form that store functions insert. Tests use them for many rows, or
 * for rows that no API call would create.
 */
export const storedMember = factory<NewMember>({
  folio: '12',
  name: 'Sample Person',
  ...recordOf(optionalMemberFields, () => null),
  ...newEntryVisibility,
  family_agreed_by: null,
  family_agreed_on: null,
  image: null,
  pdf: null,
  ward: null,
});
export const storedPerson = factory<NewPerson>({
  member_id: 1,
  name: 'Sample Amina',
  name_ml: null,
  relation: 'wife',
  gender: null,
  year_of_birth: null,
  year_is_about: 0,
  telephone: null,
  town: null,
  position: 1,
  state: 'living',
});
export const storedEvent = factory<NewEvent>({
  title: 'Sample',
  title_ml: null,
  description: 'Sample',
  description_ml: null,
  date: '2026-08-01',
  time: null,
  end_time: null,
  place: null,
  answers_until: null,
  places: null,
  choices: '[]',
  answers_shown: 0,
  published: 1,
  publish_on: null,
  image: null,
});
export const storedMemorial = factory<NewMemorial>({
  name: 'Sample Person',
  name_ml: null,
  date_of_death: '2026-01-01',
  description: 'Sample',
  description_ml: null,
  funeral_place: 'Sample Town',
  funeral_place_ml: null,
  ...withoutFuneral,
  image: null,
});
export const storedBearer = factory<Omit<NewBearer, 'term_id'>>({
  name_en: 'Sample Person',
  name_ml: null,
  role_en: 'Member',
  role_ml: 'അംഗം',
  greeting_en: '',
  greeting_ml: null,
  rank: 'member',
  image: null,
});

/**
 * Adds office bearers to the end of the committee whose term begins on this day. If no term begins on this day, adds a
 * term without an end.
 * @returns the term's id
 */
export async function arrangeCommittee(
  db: Db,
  people: readonly Omit<NewBearer, 'term_id'>[],
  begins_on = '2020-01-01',
): Promise<number> {
  const there = (await listTerms(db, begins_on)).find((term) => term.begins_on === begins_on);
  const [term_id = 0] = there ? [there.id] : await termRecord.insert(db, [{ begins_on, ends_on: null }], 0);
  await bearerRecord.insert(
    db,
    people.map((one) => ({ ...one, term_id })),
    0,
  );
  return term_id;
}
