import type { AdminProfileDetails } from '#contract/admin-profiles.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { changeWithImages, type ImageChange } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { ByAdmin, ByOwner } from '#server/records/change-record.ts';
import { asAdminProfile, asProfile } from './profile-values.ts';
import { findProfile, listDuplicates, lockProfile } from './store.ts';

/** @throws AppError `missing` if the profile does not exist */
export async function findDetails({ now }: Platform, db: Db, id: number): Promise<AdminProfileDetails> {
  const row = await findProfile(db, id);
  if (!row) throw notFound();
  const others = await listDuplicates(db, row);
  return {
    ...asAdminProfile(row, kolkataDay(now())),
    duplicates: others.map(({ name_text, contact_number, ...other }) => ({
      ...other,
      same: [
        ...(name_text === row.name_text && other.dob === row.dob ? (['nameAndDob'] as const) : []),
        ...(contact_number === row.contact_number ? (['mobile'] as const) : []),
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
