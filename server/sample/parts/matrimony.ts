import type { Art } from '#server/sample/pictures.ts';
import type { SamplePart } from '#server/sample/part.ts';
import { eraseProfiles } from '#server/features/matrimony/service.ts';
import { countProfiles, insertProfiles, lockProfile, type ProfileValues } from '#server/features/matrimony/store.ts';

const DAY = 24 * 60 * 60_000;

interface Person {
  readonly name: string;
  readonly parents: readonly [father: string, mother: string];
  readonly profileFor: string;
  readonly gender: ProfileValues['gender'];
  readonly dob: string;
  readonly work: readonly [education: string, profession: string | null];
  readonly place: readonly [district: string | null, state: string | null, country: string];
  readonly portrait?: Art;
  readonly about?: string;
  /** How many days ago the profile was approved; undefined if the profile is waiting for approval. */
  readonly approved?: number;
}

const SAMPLE_DISTRICT = 'Sample District';

const people: readonly Person[] = [
  {
    name: 'Nadia Sait',
    parents: ['Rafi Sait', 'Salma Sait'],
    profileFor: 'Daughter',
    gender: 'Female',
    dob: '1999-02-14',
    work: ['M.Sc. Botany', 'Teacher'],
    place: [SAMPLE_DISTRICT, 'Kerala', 'India'],
    portrait: { file: 'portraits/person-17' },
    about: 'Sample text. A short paragraph written by the family: interests, family, and what they hope for.',
  },
  {
    name: 'Nikhil Raj',
    parents: ['Raj Kumar', 'Sreeja Raj'],
    profileFor: 'Brother',
    gender: 'Male',
    dob: '1994-09-03',
    work: ['B.Tech. Civil', 'Site engineer'],
    place: [null, 'Dubai', 'United Arab Emirates'],
  },
  {
    name: 'Sara Thomas',
    parents: ['Thomas Kurian', 'Annie Thomas'],
    profileFor: 'Daughter',
    gender: 'Female',
    dob: '1997-12-21',
    work: ['M.B.B.S.', 'Doctor'],
    place: [SAMPLE_DISTRICT, 'Kerala', 'India'],
    portrait: { file: 'portraits/person-02' },
  },
  {
    name: 'Faisal Rahman',
    parents: ['Abdul Rahman', 'Haseena Rahman'],
    profileFor: 'Myself',
    gender: 'Male',
    dob: '1991-05-30',
    work: ['B.Com.', 'Accountant'],
    place: ['Leeds', null, 'United Kingdom'],
    portrait: { file: 'portraits/person-13' },
    approved: 20,
  },
  {
    name: 'ദീപ മേനോൻ',
    parents: ['ഗോപാല മേനോൻ', 'മീര മേനോൻ'],
    profileFor: 'Daughter',
    gender: 'Female',
    dob: '1995-08-08',
    work: ['എം.എ. മലയാളം', 'ലൈബ്രേറിയൻ'],
    place: ['സാമ്പിൾ ജില്ല', 'കേരളം', 'ഇന്ത്യ'],
    about: 'സാമ്പിൾ വാചകം. കുടുംബം എഴുതുന്ന ഒരു ചെറിയ കുറിപ്പ്.',
    approved: 34,
  },
  {
    name: 'Shaji Varghese',
    parents: ['Jacob Varghese', 'Rosamma Varghese'],
    profileFor: 'Son',
    gender: 'Male',
    dob: '1989-01-17',
    work: ['Diploma in Nursing', 'Nurse'],
    place: [SAMPLE_DISTRICT, 'Kerala', 'India'],
    approved: 51,
  },
];

function profileOf(person: Person, index: number, photo: string | null, now: number): ProfileValues {
  const { name, parents, profileFor, gender, dob, work, place, about, approved } = person;
  const sent = now - (index * 9 + 2) * DAY;
  return {
    account_id: null,
    source: 'office',
    profile_for: profileFor,
    name,
    father_name: parents[0],
    mother_name: parents[1],
    dob,
    gender,
    height_feet: 5,
    height_inch: 3 + index,
    education: work[0],
    profession: work[1],
    siblings: null,
    district: place[0],
    state: place[1],
    country: place[2],
    marital_status: 'Single',
    contact_mobile: `+91 00000 30${String(index + 1).padStart(3, '0')}`,
    email: `profile-${index + 1}@sample.example`,
    about: about ?? null,
    photo_submitted: photo === null ? 0 : 1,
    photo,
    approved_at: approved === undefined ? null : now - approved * DAY,
    refused_at: null,
    refusal_reason: null,
    paused_at: null,
    paused_by: null,
    stage: null,
    confirmed_at: null,
    asked_at: null,
    wishes: null,
    consent_version: null,
    consent_at: null,
    declared_at: null,
    sent_at: sent,
    updated_at: sent,
  };
}

export const sampleProfiles: SamplePart = {
  kind: 'profiles',
  isEmpty: async (db) => (await countProfiles(db, { searchQuery: [] })) === 0,
  prepare: async ({ now }, storePicture) => {
    const profiles: ProfileValues[] = [];
    for (const [index, person] of people.entries()) {
      const photo = person.portrait ? await storePicture('images', person.portrait) : null;
      profiles.push(profileOf(person, index, photo, now()));
    }
    // Insert in reverse order, so that the newest profile has the highest id.
    return async (db) => (await insertProfiles(db, profiles.toReversed())).map(String);
  },
  lockState: async (db, record) => {
    const profile = await lockProfile(db, Number(record));
    return profile && [profile.updated_at, profile.approved_at, profile.refused_at].join(' ');
  },
  remove: (db, records) => eraseProfiles(db, records.map(Number)),
};
