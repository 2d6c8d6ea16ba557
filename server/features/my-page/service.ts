import type { MyPage } from '#contract/my-page.ts';
import { findCorrectionsOf } from '#server/features/corrections/service.ts';
import { findAccountById, findFormerEmails } from '#server/features/identity/service.ts';
import { exportOwnProfiles } from '#server/features/matrimony/service.ts';
import { findOwnMembers } from '#server/features/members/service.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * Returns a user's account, the entries it is linked to with all their details, and the corrections it has sent.
 * @throws AppError `missing` if the account was deleted after the request was authenticated
 */
export async function readMyPage({ database, now }: Platform, accountId: number): Promise<MyPage> {
  const account = await findAccountById(database, accountId);
  if (!account) throw notFound();
  const { name, email, phone } = account;
  const former = await findFormerEmails(database, accountId, now());
  const profiles = former.length === 0 ? [] : await exportOwnProfiles(database, accountId);
  return {
    name,
    email,
    phone,
    members: [...(await findOwnMembers(database, accountId))],
    corrections: await findCorrectionsOf(database, accountId),
    withFormerEmail: profiles
      .filter((profile) => former.includes(profile.email.toLowerCase()))
      .map((profile) => ({ id: profile.id, name: profile.name })),
  };
}
