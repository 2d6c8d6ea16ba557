import { accountBin } from './features/accounts/bin.ts';
import { bearerBin, termBin } from './features/committee/bin.ts';
import { eventBin } from './features/events/bin.ts';
import { pictureBin } from './features/gallery/bin.ts';
import { profileBin } from './features/matrimony/bin.ts';
import { memberBin } from './features/members/bin.ts';
import { memorialBin } from './features/memorials/bin.ts';
import { noticeBin } from './features/notices/service.ts';
import type { BinKinds } from './platform/bin/bin.ts';

/** Everything that goes into the bin. */
export const binKinds: BinKinds = {
  members: memberBin,
  events: eventBin,
  gallery: pictureBin,
  deceased: memorialBin,
  profiles: profileBin,
  users: accountBin,
  notices: noticeBin,
  terms: termBin,
  bearers: bearerBin,
};
