import type { CorrectedField } from '#contract/corrections.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import { findAccount } from '#server/features/identity/accounts-store.ts';
import {
  countCorrections,
  deleteCorrections,
  insertCorrection,
  lockCorrection,
  setLinkedMembers,
} from '#server/features/members/service.ts';
import { listMembersAfter } from '#server/features/members/store.ts';
import { stateByUpdatedAt, type SamplePart } from '#server/sample/part.ts';

const HOUR = 60 * 60_000;
/** The members named below are among the first in the directory. */
const FIRST = 50;

interface SampleCorrection {
  /** Email of the sender, who is linked to the member with this folio. */
  readonly sender: string;
  readonly folio: string;
  readonly field: Exclude<CorrectedField, 'image'>;
  readonly after: string;
  readonly hoursAgo: number;
}

const corrections: readonly SampleCorrection[] = [
  { sender: 'user-13@sample.example', folio: '15', field: 'name', after: 'Basil Paulose K.', hoursAgo: 50 },
  { sender: 'user-10@sample.example', folio: '31', field: 'house_name', after: 'Haseena Manzil', hoursAgo: 50 },
  { sender: 'user-15@sample.example', folio: '23', field: 'mobile', after: '00000 55555', hoursAgo: 7 },
];

export const sampleCorrections: SamplePart = {
  kind: 'corrections',
  isEmpty: async (db) => Object.values(await countCorrections(db)).every((count) => count === 0),
  prepare:
    async ({ now }) =>
    async (db) => {
      const { members } = await listMembersAfter(db, 'living', undefined, FIRST);
      const ids: string[] = [];
      for (const { sender, folio, field, after, hoursAgo } of corrections) {
        const account = await findAccount(db, 'user', sender);
        const member = members.find((one) => one.folio === folio);
        if (!account || !member) throw new Error(`the sample has no user ${sender} or no member ${folio}`);
        await setLinkedMembers(db, account.id, [member.id], now());
        const sentAt = now() - hoursAgo * HOUR;
        const id = await insertCorrection(db, {
          member_id: member.id,
          account_id: account.id,
          field,
          before: member[field],
          after,
          suggested: after,
          status: 'waiting',
          sent_at: sentAt,
          updated_at: sentAt,
        });
        ids.push(String(id));
      }
      return ids;
    },
  lockState: stateByUpdatedAt(lockCorrection),
  remove: async (db, records) => {
    const photos = await deleteCorrections(db, 'id', records.map(Number));
    return { count: records.length, files: photos.flatMap(picturePlaces) };
  },
};
