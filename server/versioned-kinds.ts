import { bearerVersions } from './features/committee/bearers.ts';
import { termVersions } from './features/committee/service.ts';
import { documentVersions } from './features/content/documents.ts';
import { eventRecord } from './features/events/record.ts';
import { pictureRecord } from './features/gallery/record.ts';
import { profileVersions } from './features/matrimony/changes.ts';
import { memberRecord } from './features/members/record.ts';
import { memorialRecord } from './features/memorials/record.ts';
import { noticeVersions } from './features/notices/service.ts';
import type { VersionedKinds } from './records/versions.ts';

/** The kinds of records whose edits the office can take back. */
export const versionedKinds: VersionedKinds = {
  member: memberRecord.versions,
  event: eventRecord.versions,
  picture: pictureRecord.versions,
  memorial: memorialRecord.versions,
  profile: profileVersions,
  notice: noticeVersions,
  term: termVersions,
  bearer: bearerVersions,
  content: documentVersions,
};
