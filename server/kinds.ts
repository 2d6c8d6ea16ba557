import { pluck } from '#contract/record-of.ts';
import { bearerRecord, termRecord, termVersions } from './features/committee/service.ts';
import { documentVersions } from './features/content/documents.ts';
import { answerRecord, eraseAnswers } from './features/events/answers.ts';
import { eventRecord } from './features/events/service.ts';
import { albumWithPictures, pictureRecord } from './features/gallery/service.ts';
import { accountBin } from './features/identity/bin.ts';
import { profileBin } from './features/matrimony/bin.ts';
import { profileVersions } from './features/matrimony/changes.ts';
import { eraseFromImports } from './features/member-imports/service.ts';
import { memberVersions } from './features/members/first-contact.ts';
import { personVersions } from './features/members/person-state.ts';
import { personRecord } from './features/members/persons.ts';
import { memberRecord } from './features/members/record.ts';
import { wardRecord } from './features/members/service.ts';
import { memorialRecord } from './features/memorials/service.ts';
import { noticeRecord } from './features/notices/service.ts';
import type { BinKind } from './records/bin-kind.ts';
import type { BinKinds } from './records/bin.ts';
import type { VersionedKinds } from './records/versions.ts';

const memberBin: BinKind = {
  ...memberRecord.bin,
  erase: async (db, content, values) => [
    ...(await memberRecord.bin.erase(db, content, values)),
    ...(await eraseFromImports(db, [Number(content.row['id'])])),
    ...(await eraseAnswers(db, 'member_id', [Number(content.row['id'])])),
  ],
};

const personBin: BinKind = {
  ...personRecord.bin,
  erase: async (db, content, values) => [
    ...(await personRecord.bin.erase(db, content, values)),
    ...(await eraseFromImports(db, [Number(content.row.member_id)], [Number(content.row.id)])),
  ],
};

const kinds = {
  member: { bin: memberBin, versions: memberVersions },
  person: { bin: personBin, versions: personVersions },
  ward: wardRecord,
  event: eventRecord,
  answer: answerRecord,
  picture: pictureRecord,
  album: albumWithPictures,
  memorial: memorialRecord,
  profile: { bin: profileBin, versions: profileVersions },
  notice: noticeRecord,
  term: { bin: termRecord.bin, versions: termVersions },
  bearer: bearerRecord,
};

/** The kinds of records that move to the bin. */
export const binKinds: BinKinds = { ...pluck(kinds, 'bin'), user: accountBin };

/** The kinds of records whose edits the office can take back. */
export const versionedKinds: VersionedKinds = { ...pluck(kinds, 'versions'), content: documentVersions };
