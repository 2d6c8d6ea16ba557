import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { optionalMemberFields, type Visibility, visibilityFields } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { stateByUpdatedAt, type SamplePart } from '#server/sample/part.ts';
import { countMembers, type NewMember } from '#server/features/members/store.ts';
import { memberRecord } from '#server/features/members/record.ts';
import { samplePeople } from './people.ts';

/** The PDF of every sample member with a document. It states that it is a sample. */
const DOCUMENT = join(import.meta.dirname, '../document.pdf');

export const sampleMembers: SamplePart = {
  kind: 'members',
  isEmpty: async (db) => (await countMembers(db, 'all')) === 0,
  prepare: async ({ now }, storePicture, storePdf) => {
    const document = await readFile(DOCUMENT);
    const members: NewMember[] = [];
    for (const { portrait, hasDocument, ...person } of samplePeople()) {
      const image = portrait ? await storePicture('images', portrait) : null;
      const pdf = hasDocument ? await storePdf(document) : null;
      const optional = recordOf(optionalMemberFields, (field) => person[field] ?? null);
      members.push({ ...person, ...optional, ...recordOf(visibilityFields, (): Visibility => 'members'), image, pdf });
    }
    return async (db) => {
      const ids = await memberRecord.insert(db, members, now());
      return ids.map(String);
    };
  },
  lockState: stateByUpdatedAt(memberRecord.lock),
  remove: (db, records) => memberRecord.erase(db, records.map(Number)),
};
