import * as z from 'zod/mini';
import type { AdminProfile, AdminProfileDetails } from '#contract/admin-profiles.ts';
import type { Profile } from '#contract/matrimony.ts';
import {
  type ProfileColumns,
  profileFieldNames,
  profileFields,
  type ProfileFieldValues,
  storedProfile,
} from '#contract/profile-fields.ts';
import { recordOf } from '#contract/record-of.ts';
import { type Wishes, wishes, wishFieldNames, wrongRangeEnds } from '#contract/wishes.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { profileStatus } from './states-store.ts';
import { findProfile, lockProfile, type ProfileRow, type ProfileValues } from './store.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { changeWithImages, type ImageChange } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { ByAdmin, ByOwner } from '#server/records/change-record.ts';

type Typed = { readonly [F in keyof ProfileFieldValues]?: ProfileFieldValues[F] | undefined };

/** Returns the columns of typed values. Fields that were not sent keep their values, or are null in a new profile. */
export function columnsOf(typed: Typed, before?: ProfileColumns): ProfileColumns {
  const columns = profileFieldNames.map((field) => {
    const { column } = profileFields[field];
    const value = typed[field];
    return [column, value === undefined ? (before?.[column] ?? null) : value];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each column has the value of its field
  return Object.fromEntries(columns) as ProfileColumns;
}

/** Returns the values of a row by the names of the fields in requests. */
export function fieldsOf(row: ProfileColumns): ProfileFieldValues {
  const values: unknown = recordOf(profileFieldNames, (field) => row[profileFields[field].column]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field has the value of its column
  return values as ProfileFieldValues;
}

/** What introduced families see of a profile, by the names of the fields. */
const approvedFacts = z.partial(z.object({ ...storedProfile, photo: z.nullable(z.string()) }));

/** Returns the column `approved_facts` of a profile that its owner corrects. */
export function approvedFactsOf(before: ProfileValues): string | null {
  if (before.review !== 'approved') return before.approved_facts;
  const shown = Object.entries(fieldsOf(before)).filter(([field]) => introduced.has(field));
  return JSON.stringify({ ...Object.fromEntries(shown), photo: before.photo });
}

const introduced: ReadonlySet<string> = new Set(
  profileFieldNames.filter((field) => 'isIntroduced' in profileFields[field]),
);

/** Returns a profile with the values that the office has approved. A photo that was replaced since then is left out. */
export function asApproved(row: ProfileRow): ProfileRow {
  if (row.approved_facts === null) return row;
  const { photo, ...facts } = approvedFacts.parse(JSON.parse(row.approved_facts));
  const shown = { ...row, ...columnsOf(facts, row) };
  return photo === row.photo ? shown : { ...shown, photo: null, picture: null };
}

const none = recordOf(wishFieldNames, () => null);

/** Returns the wishes in the column of a profile. */
export function readWishes(column: string | null): Wishes {
  if (column === null) return none;
  const stored: unknown = JSON.parse(column);
  return wishes.parse({ ...none, ...(typeof stored === 'object' && stored) });
}

/**
 * Returns the column with the wishes of a form, whose other fields are ignored. A wish that was not sent stays as it is.
 * @throws AppError if a range ends before it begins
 */
export function storeWishes(before: string | null, sent: { readonly [W in keyof Wishes]?: Wishes[W] | undefined }) {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const after = wishes.parse({ ...readWishes(before), ...given });
  const [wrong] = wrongRangeEnds(after);
  if (wrong !== undefined) throw fieldAppError('invalid', wrong, 'wishRangeInvalid');
  return Object.values(after).every((wish) => wish === null) ? null : JSON.stringify(after);
}

/** Returns the age in whole years on the day `today`; both `YYYY-MM-DD`. */
export function ageOn(today: string, dob: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** Returns a profile for the account that sent it (decision 4). */
export function asProfile(row: ProfileRow): Profile {
  const { contactMobile, ...fields } = fieldsOf(row);
  return {
    id: row.id,
    ...fields,
    contact_mobile: contactMobile,
    is_approved: row.review === 'approved',
    updatedAt: new Date(row.updated_at).toISOString(),
    ...readWishes(row.wishes),
    photoSubmitted: row.photo_submitted === 1,
    photo: row.photo,
    picture: row.picture,
    status: row.status,
    refusalReason: row.refusal_reason,
    // Only a profile whose account cannot sign in is paused by nobody.
    pausedBy: row.death_at === null ? (row.pause ?? (row.status === 'paused' ? 'account' : null)) : 'death',
    confirmedAt: new Date(row.confirmed_at ?? row.sent_at).toISOString(),
    sentAt: new Date(row.sent_at).toISOString(),
  };
}

function senderOf(row: ProfileRow): AdminProfile['sender'] {
  const { account_id: id, sender_name: name, sender_email: email, sender_phone: phone } = row;
  if (id === null || name === null || email === null || phone === null) return null;
  return { id, name, email, phone };
}

/** Returns the consent that the sender gave; null if none was recorded. */
export function consentOf(row: ProfileRow): AdminProfile['consent'] {
  if (row.consent_at === null) return null;
  return {
    version: row.consent_version ?? '',
    at: new Date(row.consent_at).toISOString(),
    declared: row.declared_at !== null,
  };
}

/** Returns a profile for the office. @param today the day in Asia/Kolkata, `YYYY-MM-DD` */
export function asAdminProfile(row: ProfileRow, today: string): AdminProfile {
  return {
    ...asProfile(row),
    age: ageOn(today, row.dob),
    consent: consentOf(row),
    sender: senderOf(row),
    enteredByOffice: row.source === 'office',
    ...(row.similar === 1 && { similar: true as const }),
  };
}

/** Maximum number of other profiles of the same person that the office sees. */
const MAX_DUPLICATES = 20;

/**
 * Returns a profile, and the others with the same name and date of birth or with the same telephone number.
 * @throws AppError `missing` if the profile does not exist
 */
export async function findDetails(platform: Platform, db: Db, id: number): Promise<AdminProfileDetails> {
  const row = await findProfile(db, id);
  if (!row) throw notFound();
  return detailsOf(platform, db, row);
}

/** Like `findDetails`, for a profile that the caller has read. */
export async function detailsOf({ now }: Platform, db: Db, row: ProfileRow): Promise<AdminProfileDetails> {
  const { id, name_text, dob, contact_number } = row;
  const others = await db
    .selectFrom('matrimony_profiles')
    .select(['id', 'name', 'name_text', 'dob', 'contact_number', profileStatus().as('status')])
    .where('id', '!=', id)
    .where((e) => e.or([e.and({ name_text, dob }), e.and({ contact_number })]))
    .orderBy('id', 'desc')
    .limit(MAX_DUPLICATES)
    .execute();
  return {
    ...asAdminProfile(row, kolkataDay(now())),
    duplicates: others.map(({ name_text: text, contact_number: number, ...other }) => ({
      ...other,
      same: [
        ...(text === name_text && other.dob === dob ? (['nameAndDob'] as const) : []),
        ...(number === contact_number ? (['mobile'] as const) : []),
      ],
    })),
  };
}

/** Returns a profile of this account. @throws AppError `missing`, also for another account’s profile */
export async function readOwnProfile(db: Db, id: number, accountId: number) {
  const row = await findProfile(db, id);
  if (row?.account_id !== accountId) throw notFound();
  return asProfile(row);
}

/** Who changes a profile: an administrator, the account that sent it, or nobody (`accountId` is null). */
export type ProfileEditor = ByAdmin | { readonly accountId: number | null };

/** Returns the arguments of `changeRecord`, `removeRecord` and `eraseRecord` that name, lock and read a profile. */
export function profileRecord(
  platform: Platform,
  db: Db,
  id: number,
  { editor, seen }: { readonly editor: ProfileEditor; readonly seen?: string | undefined },
) {
  const by: ByAdmin | ByOwner = 'action' in editor ? editor : { byOwner: true };
  const accountId = 'action' in editor ? null : editor.accountId;
  return {
    record: { type: 'profile', id },
    ...by,
    seen,
    lock: async () => {
      const profile = await lockProfile(db, id);
      return accountId === null || profile?.account_id === accountId ? profile : undefined;
    },
    read: async () => (accountId === null ? findDetails(platform, db, id) : readOwnProfile(db, id, accountId)),
  } as const;
}

/**
 * Stores a new photo and runs `change` in the same transaction. Reports errors of the photo for the field `photo`.
 * Photos of profiles are in the folder of members' photos; access is checked per photo (decision 12).
 */
export async function changeWithPhoto<T>(
  platform: Platform,
  photo: StagedFile | undefined,
  change: (db: Db, images: ImageChange) => Promise<T>,
): Promise<T> {
  try {
    return await changeWithImages(platform, 'images', photo ? [photo] : [], change);
  } catch (error) {
    if (error instanceof AppError && error.fields?.['image'] !== undefined) {
      throw fieldAppError(error.kind, 'photo', error.code);
    }
    throw error;
  }
}
