import * as z from 'zod/mini';
import { accountStatuses } from '#contract/accounts.ts';
import { duties } from '#contract/duties.ts';
import { folioKey } from '#contract/folio.ts';
import { consentVersion } from '#contract/matrimony.ts';
import { genders } from '#contract/profile-choices.ts';
import { optionalMemberFields } from '#contract/members.ts';
import { wishes } from '#contract/wishes.ts';
import {
  eraseAccounts,
  findAccount,
  insertAccount,
  lockAccount,
  updateAccount,
} from '#server/features/identity/accounts-store.ts';
import { countAccounts } from '#server/features/identity/users-store.ts';
import { columnsOf, storeWishes } from '#server/features/matrimony/profile-record.ts';
import { asPair, logPair, putProposal } from '#server/features/matrimony/proposals-store.ts';
import { unreviewed } from '#server/features/matrimony/states-store.ts';
import {
  countProfiles,
  eraseProfiles,
  insertProfiles,
  lockProfile,
  type ProfileValues,
} from '#server/features/matrimony/store.ts';
import {
  countCorrections,
  deleteCorrections,
  eraseLinks,
  insertCorrection,
  lockCorrection,
  setLinkedMembers,
} from '#server/features/members/service.ts';
import { findMemberByFolio, listMemberIds, readMembers } from '#server/features/members/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import { DAY, HOUR } from '#server/platform/limits/limits.ts';
import { readRows, orNull, picture, type SampleKind, stateByUpdatedAt } from './kind.ts';

const account = z.object({
  name: z.string(),
  hoursAgo: z.number(),
  status: z.enum(accountStatuses),
  /** The folio of the member that an approved account is linked to, or as a waiting user typed it. */
  folio: orNull,
  /** Why the account was refused. */
  reason: orNull,
  /** The duty of an administrator; missing for users. */
  duty: z.optional(z.enum(duties)),
});

/** The users and administrators cannot sign in, because they have no password. They get no daily email. */
export const accounts: SampleKind = {
  name: 'users',
  isEmpty: async (db) => (await countAccounts(db, { searchQuery: [], status: undefined })) === 0,
  prepare: async (_files, now) => {
    const rows = await readRows('users', account);
    return async (db) => {
      const ids: number[] = [];
      for (const [index, { name, hoursAgo, status, folio, reason, duty }] of rows.entries()) {
        const registeredAt = now - hoursAgo * HOUR;
        const decidedAt = registeredAt + HOUR;
        const id = await insertAccount(db, {
          name,
          email: `${duty ?? `user-${index + 1}`}@sample.example`,
          phone: `+91 00000 2${String(index + 1).padStart(4, '0')}`,
          role: duty === undefined ? 'user' : 'admin',
          duties: duty ?? '',
          daily_email: 0,
          password_hash: '',
          approved_at: status === 'approved' ? decidedAt : null,
          folio,
          created_at: registeredAt,
          language: null,
        });
        if (id === undefined) continue;
        ids.push(id);
        const refused = { refused_at: decidedAt, refusal_reason: reason, updated_at: decidedAt };
        if (status === 'refused') await updateAccount(db, id, refused);
        const member = folio === null ? undefined : await findMemberByFolio(db, folioKey(folio));
        if (status === 'approved' && member !== undefined) await setLinkedMembers(db, id, [member], decidedAt);
      }
      return ids;
    };
  },
  // A user who has set a password is a real person, so setting one counts as a change.
  lockState: async (db, record) => {
    const locked = await lockAccount(db, Number(record));
    if (!locked) return undefined;
    const decided = locked.approved_at ?? locked.refused_at ?? 'waiting';
    return `${decided}${locked.password_hash === '' ? '' : ' with a password'}${locked.duties}`;
  },
  remove: async (db, records) => {
    const ids = records.map(Number);
    const photos = await eraseLinks(db, 'account_id', ids);
    const count = (await eraseAccounts(db, ids, 'user')) + (await eraseAccounts(db, ids, 'admin'));
    return { count, files: photos.flatMap(picturePlaces) };
  },
};

const profile = z.object({
  name: z.string(),
  profile_for: z.string(),
  father_name: z.string(),
  mother_name: z.string(),
  gender: z.enum(genders),
  dob: z.string(),
  height_inch: z.number(),
  education: z.string(),
  profession: orNull,
  district: orNull,
  state: orNull,
  country: z.string(),
  about: orNull,
  picture,
  sentDaysAgo: z.number(),
  review: z._default(z.enum(['waiting', 'approved']), 'waiting'),
  /** The email address of the sample user who sent the profile; missing if the office entered it. */
  sender: z.optional(z.string()),
  wishes: z.optional(z.partial(wishes)),
});

/** Two profiles that the office proposed to each other some days ago, with the answers of both and the introduction. */
const proposal = z.object({
  pair: z.tuple([z.string(), z.string()]),
  daysAgo: z.number(),
  said: z.array(z.string()),
  introduced: z._default(z.boolean(), false),
});

async function addProposals(
  db: Db,
  rows: readonly z.output<typeof proposal>[],
  ids: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const { pair, daysAgo, said, introduced } of rows) {
    const at = now - daysAgo * DAY;
    const ordered = asPair(ids.get(pair[0]) ?? 0, ids.get(pair[1]) ?? 0);
    const isYes = (id: number) => said.some((name) => ids.get(name) === id);
    const [a, b] = [isYes(ordered.profile_a), isYes(ordered.profile_b)];
    await putProposal(db, ordered, {
      state: introduced ? 'introduced' : 'proposed',
      answer_a: a ? 'yes' : null,
      answered_a_at: a ? at + DAY : null,
      shares_a: a ? 'mobile,photo' : null,
      answer_b: b ? 'yes' : null,
      answered_b_at: b ? at + DAY : null,
      shares_b: b ? 'mobile,photo' : null,
      proposed_at: at,
      introduced_at: introduced ? at + 2 * DAY : null,
    });
    await logPair(db, ordered, { kind: 'proposed', at });
    if (introduced) await logPair(db, ordered, { kind: 'introduced', at: at + 2 * DAY });
  }
}

export const profiles: SampleKind = {
  name: 'profiles',
  isEmpty: async (db) => (await countProfiles(db, {})) === 0,
  prepare: async ({ storePicture }, now) => {
    const people: (z.output<typeof profile> & { photo: string | null })[] = [];
    for (const row of await readRows('profiles', profile)) {
      people.push({ ...row, photo: await storePicture('images', row.picture) });
    }
    const proposals = await readRows('proposals', proposal);
    return async (db) => {
      const values: ProfileValues[] = [];
      for (const [index, { picture: _name, sentDaysAgo, sender, ...person }] of people.entries()) {
        const sentAt = now - sentDaysAgo * DAY;
        const account_id = sender === undefined ? null : ((await findAccount(db, 'user', sender))?.id ?? null);
        const consentAt = account_id === null ? null : sentAt;
        values.push({
          ...columnsOf({}),
          ...unreviewed,
          ...person,
          account_id,
          source: account_id === null ? 'office' : 'member',
          height_feet: 5,
          marital_status: 'Single',
          contact_mobile: `+91 00000 30${String(index + 1).padStart(3, '0')}`,
          email: `profile-${index + 1}@sample.example`,
          photo_submitted: person.photo === null ? 0 : 1,
          wishes: storeWishes(null, person.wishes ?? {}),
          consent_version: consentAt === null ? null : consentVersion,
          consent_at: consentAt,
          declared_at: consentAt,
          sent_at: sentAt,
          updated_at: sentAt,
        });
      }
      // Inserted in reverse order, so that the newest profile has the highest id.
      values.reverse();
      const ids = await insertProfiles(db, values);
      await addProposals(db, proposals, new Map(values.map(({ name }, index) => [name, ids[index] ?? 0])), now);
      return ids;
    };
  },
  lockState: async (db, record) => {
    const locked = await lockProfile(db, Number(record));
    return locked && [locked.updated_at, locked.review].join(' ');
  },
  remove: (db, records) => eraseProfiles(db, records.map(Number)),
};

const correction = z.object({
  /** Email of the sender, who is linked to the member with this folio. */
  sender: z.string(),
  folio: z.string(),
  field: z.enum(['name', ...optionalMemberFields]),
  after: z.string(),
  hoursAgo: z.number(),
});

/** The members of the corrections are among the first in the directory. */
const FIRST = 50;

export const corrections: SampleKind = {
  name: 'corrections',
  isEmpty: async (db) => Object.values(await countCorrections(db)).every((count) => count === 0),
  prepare: async (_files, now) => {
    const rows = await readRows('corrections', correction);
    return async (db) => {
      const members = await readMembers(db, await listMemberIds(db, 'living', { offset: 0, limit: FIRST }));
      const ids: number[] = [];
      for (const { sender, folio, field, after, hoursAgo } of rows) {
        const user = await findAccount(db, 'user', sender);
        const member = members.find((one) => one.folio === folio);
        if (!user || !member) throw new Error(`the sample has no user ${sender} or no member ${folio}`);
        await setLinkedMembers(db, user.id, [member.id], now);
        const at = now - hoursAgo * HOUR;
        const id = await insertCorrection(db, {
          member_id: member.id,
          account_id: user.id,
          field,
          before: member[field],
          after,
          suggested: after,
          status: 'waiting',
          sent_at: at,
          updated_at: at,
        });
        ids.push(id);
      }
      return ids;
    };
  },
  lockState: stateByUpdatedAt(lockCorrection),
  remove: async (db, records) => {
    const photos = await deleteCorrections(db, records.map(Number));
    return { count: records.length, files: photos.flatMap(picturePlaces) };
  },
};
