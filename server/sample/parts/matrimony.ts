import type { Art } from '#server/sample/pictures.ts';
import type { SamplePart } from '#server/sample/part.ts';
import { consentVersion } from '#contract/matrimony.ts';
import { eraseProfiles } from '#server/features/matrimony/service.ts';
import { findAccount } from '#server/features/identity/accounts-store.ts';
import { asPair, logPair } from '#server/features/matrimony/pairs.ts';
import { newPublicId } from '#server/features/matrimony/proposals.ts';
import { fresh, putProposal } from '#server/features/matrimony/proposals-store.ts';
import { countProfiles, insertProfiles, lockProfile, type ProfileValues } from '#server/features/matrimony/store.ts';
import { unreviewed } from '#server/features/matrimony/states-store.ts';
import { storeWishes } from '#server/features/matrimony/wishes.ts';
import type { Db } from '#server/platform/database/database.ts';

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
  /** The email address of the sample user who sent the profile; undefined if the office entered it. */
  readonly sender?: string;
  readonly wishes?: Parameters<typeof storeWishes>[1];
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
    wishes: { wishAgeFrom: 27, wishAgeTo: 33, wishEducation: 'degree', wishAbroad: 'welcome' },
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
    sender: 'user-15@sample.example',
    wishes: {
      wishAgeFrom: 30,
      wishAgeTo: 36,
      wishHeightFrom: 66,
      wishEducation: 'degree',
      wishAbroad: 'notWished',
      wishNote: 'വീടിനടുത്ത് ജോലി തുടരണം.',
    },
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
    wishes: { wishAgeTo: 34, wishDistrict: 'Sample or Lake District', wishState: 'Kerala' },
  },
  {
    name: 'Anitha Paul',
    parents: ['Paul Varkey', 'Leela Paul'],
    profileFor: 'Sister',
    gender: 'Female',
    dob: '1993-04-11',
    work: ['B.Com.', 'Bank clerk'],
    place: [SAMPLE_DISTRICT, 'Kerala', 'India'],
    approved: 16,
    wishes: { wishAgeFrom: 32, wishAgeTo: 40, wishMaritalStatus: 'Single' },
  },
];

/** Two profiles that the office proposed to each other some days ago, with the answers of both and the introduction. */
interface Proposal {
  readonly pair: readonly [name: string, name: string];
  readonly daysAgo: number;
  readonly said: readonly string[];
  readonly introduced?: true;
}

const proposals: readonly Proposal[] = [
  { pair: ['ദീപ മേനോൻ', 'Faisal Rahman'], daysAgo: 2, said: [] },
  { pair: ['Anitha Paul', 'Shaji Varghese'], daysAgo: 5, said: ['Shaji Varghese'] },
  { pair: ['ദീപ മേനോൻ', 'Shaji Varghese'], daysAgo: 9, said: ['ദീപ മേനോൻ', 'Shaji Varghese'], introduced: true },
];

async function addProposals(db: Db, ids: ReadonlyMap<string, number>, now: number): Promise<void> {
  for (const { pair, daysAgo, said, introduced } of proposals) {
    const at = now - daysAgo * DAY;
    const [one = 0, other = 0] = pair.map((name) => ids.get(name));
    const ordered = asPair(one, other);
    const saidYes = said.map((name) => ids.get(name));
    const answerOf = (id: number) =>
      saidYes.includes(id)
        ? ({ answer: 'yes', at: at + DAY, shares: 'mobile,photo' } as const)
        : { answer: null, at: null, shares: null };
    const [a, b] = [answerOf(ordered.profile_a), answerOf(ordered.profile_b)];
    await putProposal(db, {
      ...ordered,
      ...fresh,
      public_id: newPublicId(),
      state: introduced ? 'introduced' : 'proposed',
      answer_a: a.answer,
      answered_a_at: a.at,
      shares_a: a.shares,
      answer_b: b.answer,
      answered_b_at: b.at,
      shares_b: b.shares,
      proposed_at: at,
      introduced_at: introduced ? at + 2 * DAY : null,
    });
    await logPair(db, ordered, { kind: 'proposed', at });
    if (introduced) await logPair(db, ordered, { kind: 'introduced', at: at + 2 * DAY });
  }
}

function profileOf(person: Person, index: number, photo: string | null, now: number): ProfileValues {
  const { name, parents, profileFor, gender, dob, work, place, about, approved, wishes = {} } = person;
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
    ...unreviewed,
    review: approved ? 'approved' : 'waiting',
    wishes: storeWishes(null, wishes),
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
    return async (db) => {
      for (const [index, { sender }] of people.entries()) {
        const account = sender === undefined ? undefined : await findAccount(db, 'user', sender);
        const profile = profiles[index];
        if (!profile || !account) continue;
        const { sent_at: at } = profile;
        const consent = { consent_version: consentVersion, consent_at: at, declared_at: at };
        profiles[index] = { ...profile, ...consent, source: 'member', account_id: account.id };
      }
      const reversed = profiles.toReversed();
      const ids = await insertProfiles(db, reversed);
      await addProposals(db, new Map(reversed.map(({ name }, index) => [name, ids[index] ?? 0])), now());
      return ids.map(String);
    };
  },
  lockState: async (db, record) => {
    const profile = await lockProfile(db, Number(record));
    return profile && [profile.updated_at, profile.review].join(' ');
  },
  remove: (db, records) => eraseProfiles(db, records.map(Number)),
};
