import { accountBin } from './features/identity/bin.ts';
import { bearerBin, termBin } from './features/committee/bin.ts';
import { eventRecord } from './features/events/record.ts';
import { pictureRecord } from './features/gallery/record.ts';
import { profileBin } from './features/matrimony/bin.ts';
import { memberRecord } from './features/members/record.ts';
import { memorialRecord } from './features/memorials/record.ts';
import { noticeBin } from './features/notices/service.ts';
import type { BinKinds } from './records/bin/bin.ts';

export const binKinds: BinKinds = {
  members: memberRecord.bin,
  events: eventRecord.bin,
  gallery: pictureRecord.bin,
  deceased: memorialRecord.bin,
  profiles: profileBin,
  users: accountBin,
  notices: noticeBin,
  terms: termBin,
  bearers: bearerBin,
};
