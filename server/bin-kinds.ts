import { accountBin } from './features/identity/bin.ts';
import { bearerBin, termBin } from './features/committee/bin.ts';
import { eventRecord } from './features/events/record.ts';
import { pictureRecord } from './features/gallery/record.ts';
import { profileBin } from './features/matrimony/bin.ts';
import { memberRecord } from './features/members/record.ts';
import { memorialRecord } from './features/memorials/record.ts';
import { eraseFromImports } from './features/member-imports/service.ts';
import { noticeBin } from './features/notices/service.ts';
import type { BinKind } from './records/bin/bin-kind.ts';
import type { BinKinds } from './records/bin/bin.ts';

const memberBin: BinKind = {
  ...memberRecord.bin,
  erase: async (db, content, values) => [
    ...(await memberRecord.bin.erase(db, content, values)),
    ...(await eraseFromImports(db, [Number(content.row['id'])])),
  ],
};

export const binKinds: BinKinds = {
  member: memberBin,
  event: eventRecord.bin,
  picture: pictureRecord.bin,
  memorial: memorialRecord.bin,
  profile: profileBin,
  user: accountBin,
  notice: noticeBin,
  term: termBin,
  bearer: bearerBin,
};
