import type * as z from 'zod/mini';
import type { OfficeBearer } from '#contract/content.ts';
import type { bearerChanges, bearerForm } from '#contract/terms.ts';

/** What was changed of an office bearer: the rest is not sent, for somebody else may have changed it meanwhile. */
export function changesOf(
  { name, role, rank }: Pick<OfficeBearer, 'name' | 'role' | 'rank'>,
  typed: z.output<typeof bearerForm>,
): z.output<typeof bearerChanges> {
  return {
    ...(typed.name_en !== name.en && { name_en: typed.name_en }),
    ...((typed.name_ml ?? null) !== name.ml && { name_ml: typed.name_ml ?? null }),
    ...(typed.role_en !== role.en && { role_en: typed.role_en }),
    ...((typed.role_ml ?? null) !== role.ml && { role_ml: typed.role_ml ?? null }),
    ...(typed.rank !== rank && { rank: typed.rank }),
  };
}
