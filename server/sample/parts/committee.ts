import { type bearerRanks, emptyText, type Text } from '#contract/content.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteVersions } from '#server/records/versions-store.ts';
import { saveFirstVersion } from '#server/records/versions.ts';
import { stateByRevision, type SamplePart } from '#server/sample/part.ts';
import { insertBearers, listBearers, type NewBearer } from '#server/features/committee/bearers-store.ts';
import { erasePortraits } from '#server/features/committee/portraits.ts';
import { termSubject } from '#server/features/committee/term-snapshot.ts';
import { deleteTerms, insertTerm, listTerms } from '#server/features/committee/store.ts';

interface SampleBearer {
  readonly name: Text;
  readonly role: Text;
  readonly greeting?: Text;
  readonly portrait: string | null;
}

const member = { en: 'Committee member', ml: 'ഭരണസമിതി അംഗം' };

/** The 14 office bearers of the current term, in order. Bearers without a portrait are shown with their initials. */
const committee: readonly SampleBearer[] = [
  {
    name: { en: 'Yusuf Sait', ml: 'യൂസുഫ് സേട്ട്' },
    role: { en: 'President', ml: 'പ്രസിഡന്റ്' },
    greeting: {
      en: 'Sample message. A few lines of greeting from the President to members at home and abroad can stand here.',
      ml: 'മാതൃകാ സന്ദേശം. നാട്ടിലും വിദേശത്തുമുള്ള അംഗങ്ങൾക്ക് പ്രസിഡന്റിന്റെ ഏതാനും ആശംസാവാക്കുകൾ ഇവിടെ ചേർക്കാം.',
    },
    portrait: 'person-01',
  },
  {
    name: { en: 'Leela Raghavan', ml: 'ലീല രാഘവൻ' },
    role: { en: 'Vice President', ml: 'വൈസ് പ്രസിഡന്റ്' },
    portrait: 'person-02',
  },
  {
    name: { en: 'Thomas Kurian', ml: 'തോമസ് കുര്യൻ' },
    role: { en: 'Secretary', ml: 'സെക്രട്ടറി' },
    portrait: 'person-06',
  },
  {
    name: { en: 'Susan Jacob', ml: 'സൂസൻ ജേക്കബ്' },
    role: { en: 'Joint Secretary', ml: 'ജോയിന്റ് സെക്രട്ടറി' },
    portrait: 'person-05',
  },
  { name: { en: 'Suresh Babu', ml: 'സുരേഷ് ബാബു' }, role: { en: 'Treasurer', ml: 'ട്രഷറർ' }, portrait: 'person-09' },
  { name: { en: 'Annie Varghese', ml: 'ആനി വർഗ്ഗീസ്' }, role: member, portrait: 'person-07' },
  { name: { en: 'Basil Paulose', ml: 'ബേസിൽ പൗലോസ്' }, role: member, portrait: null },
  { name: { en: 'Fathima Sett', ml: 'ഫാത്തിമ സേട്ട്' }, role: member, portrait: 'person-17' },
  { name: { en: 'Joseph Antony', ml: 'ജോസഫ് ആന്റണി' }, role: member, portrait: 'person-08' },
  { name: { en: 'Meera Menon', ml: 'മീര മേനോൻ' }, role: member, portrait: null },
  { name: { en: 'Nazar Ali', ml: 'നാസർ അലി' }, role: member, portrait: 'person-13' },
  { name: { en: 'Paul Mathew', ml: 'പോൾ മാത്യു' }, role: member, portrait: null },
  { name: { en: 'Rema Nair', ml: 'രമ നായർ' }, role: member, portrait: null },
  { name: { en: 'Hanif Sait', ml: 'ഹനീഫ് സേട്ട്' }, role: member, portrait: 'person-04' },
];

/** The committee of the previous term. Some people are in both committees. */
const earlier: readonly SampleBearer[] = [
  {
    name: { en: 'Hanif Sait', ml: 'ഹനീഫ് സേട്ട്' },
    role: { en: 'President', ml: 'പ്രസിഡന്റ്' },
    portrait: 'person-04',
  },
  {
    name: { en: 'Thomas Kurian', ml: 'തോമസ് കുര്യൻ' },
    role: { en: 'Vice President', ml: 'വൈസ് പ്രസിഡന്റ്' },
    portrait: 'person-06',
  },
  { name: { en: 'Rema Nair', ml: 'രമ നായർ' }, role: { en: 'Secretary', ml: 'സെക്രട്ടറി' }, portrait: null },
  {
    name: { en: 'Meera Menon', ml: 'മീര മേനോൻ' },
    role: { en: 'Joint Secretary', ml: 'ജോയിന്റ് സെക്രട്ടറി' },
    portrait: null,
  },
  { name: { en: 'Nazar Ali', ml: 'നാസർ അലി' }, role: { en: 'Treasurer', ml: 'ട്രഷറർ' }, portrait: 'person-13' },
  { name: { en: 'Joseph Antony', ml: 'ജോസഫ് ആന്റണി' }, role: member, portrait: 'person-08' },
];

const terms = [
  { begins_on: '2026-04-01', ends_on: null, people: committee },
  { begins_on: '2023-04-01', ends_on: '2026-03-31', people: earlier },
] as const;

function rankAt(index: number): (typeof bearerRanks)[number] {
  if (index === 0) return 'president';
  return index < 5 ? 'officer' : 'member';
}

async function remove(db: Db, records: readonly string[]) {
  const ids = records.map(Number);
  const images = new Set<string>();
  for (const id of ids) {
    for (const { image } of await listBearers(db, id)) if (image !== null) images.add(image);
  }
  const count = await deleteTerms(db, ids);
  await deleteVersions(
    db,
    ids.map((id) => termSubject(id).name),
  );
  // `erasePortraits` keeps photos that another term uses, such as a copy of a sample term.
  return { count, files: await erasePortraits(db, images) };
}

export const sampleTerms: SamplePart = {
  kind: 'terms',
  isEmpty: async (db) => (await listTerms(db)).length === 0,
  prepare: async ({ now }, storePicture) => {
    const images = new Map<string, string>();
    for (const { portrait } of committee) {
      if (portrait !== null) images.set(portrait, await storePicture('uploads', { file: `portraits/${portrait}` }));
    }
    const bearersOf = (people: readonly SampleBearer[]): NewBearer[] =>
      people.map(({ portrait, greeting = emptyText, ...person }, index) => ({
        ...person,
        greeting,
        rank: rankAt(index),
        image: portrait === null ? null : (images.get(portrait) ?? null),
      }));
    return async (db) => {
      const records: string[] = [];
      for (const { people, ...days } of terms) {
        const id = await insertTerm(db, days, now());
        await insertBearers(db, id, bearersOf(people), now());
        await saveFirstVersion(db, termSubject(id), { at: now(), actorId: null });
        records.push(String(id));
      }
      return records;
    };
  },
  lockState: stateByRevision(termSubject),
  remove,
};
