import { folioKey } from '#contract/folio.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findMemberByFolio, readMembers } from './store.ts';

/**
 * Waits for a change of an entry. The list of members does not show the deceased, so the office could not find out who
 * has the folio.
 * @throws AppError `folioHeldByDeceased` in place of `folioTaken` if a deceased member has the folio
 */
export async function explainTakenFolio<T>(
  { database }: Platform,
  folio: string | undefined,
  change: Promise<T>,
): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (folio === undefined || !(error instanceof AppError) || error.code !== 'folioTaken') throw error;
    const id = await findMemberByFolio(database, folioKey(folio));
    const [holder] = id === undefined ? [] : await readMembers(database, [id]);
    throw holder?.state === 'deceased' ? fieldAppError('duplicate', 'folio', 'folioHeldByDeceased') : error;
  }
}
