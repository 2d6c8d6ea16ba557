import { changeWithImages } from '#server/platform/images/images.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { changeDocument } from './documents.ts';

/** Puts a picture in place of the emblem. The one before it stays in storage, for versions name it. */
export async function saveLogo(
  platform: Platform,
  sent: StagedFile,
  administratorId: number,
): Promise<{ readonly revision: number; readonly logo: string }> {
  return changeWithImages(platform, 'uploads', [sent], async (db, { added: [logo = ''] }) => {
    const how = { administratorId, action: 'logo changed' } as const;
    const revision = await changeDocument(platform, db, 'association', how, (before) => ({ ...before, logo }));
    return { revision, logo };
  });
}

/** Has the emblem stand there again. @returns the newest revision, also when there was no logo */
export async function removeLogo(platform: Platform, administratorId: number): Promise<number> {
  const how = { administratorId, action: 'logo removed' } as const;
  return inTransaction(platform.database, (db) =>
    changeDocument(platform, db, 'association', how, (before) => ({ ...before, logo: null })),
  );
}
