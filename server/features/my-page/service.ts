import type { ResponseOf } from '#contract/endpoint.ts';
import type { MyPage, readLeaving as readLeavingEndpoint } from '#contract/my-page.ts';
import { findAssociation } from '#server/features/content/service.ts';
import { takeBackAnswers } from '#server/features/events/answers.ts';
import { findCorrectionsOf } from '#server/features/corrections/service.ts';
import {
  type Caller,
  eraseOwnAccount,
  findAccountById,
  findLinkEmails,
  provePassword,
  readTopicsDefault,
  topicsOf,
} from '#server/features/identity/service.ts';
import { countOwnProfiles, exportOwnProfiles, withdrawOwnProfiles } from '#server/features/matrimony/service.ts';
import { findOwnMembers, leaveEntries, listSoleEntries } from '#server/features/members/service.ts';
import { notFound } from '#server/platform/app-error.ts';
import { writeZip } from '#server/platform/archives/write-zip.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { FileContent } from '#server/platform/downloads/file-content.ts';
import { erasableFiles } from '#server/platform/images/image-files.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import { dataPage } from './data-page.ts';
import { collectOwnData } from './own-data.ts';

/**
 * Returns a user's account, the entries it is linked to with all their details, and the corrections it has sent.
 * @throws AppError `missing` if the account was deleted after the request was authenticated
 */
export async function readMyPage({ database, now }: Platform, accountId: number): Promise<MyPage> {
  const account = await findAccountById(database, accountId);
  if (!account) throw notFound();
  const { name, email, phone } = account;
  const former = await findLinkEmails(database, 'undo', { accountId, now: now() });
  const [newEmail = null] = await findLinkEmails(database, 'confirm', { accountId, now: now() });
  const profiles = former.length === 0 ? [] : await exportOwnProfiles(database, accountId);
  return {
    name,
    email,
    phone,
    newEmail,
    messages: topicsOf(account, await readTopicsDefault(database)),
    members: [...(await findOwnMembers(database, accountId))],
    corrections: await findCorrectionsOf(database, accountId),
    withFormerEmail: profiles
      .filter((profile) => former.includes(profile.email.toLowerCase()))
      .map((profile) => ({ id: profile.id, name: profile.name })),
  };
}

/**
 * Returns everything that the site stores about the caller as a zip file: `data.json`, the same as a page to read, and
 * the files.
 * @throws AppError `invalid` for a wrong password; `too-many`; `unauthenticated` if the account was deleted
 */
export async function downloadOwnData(platform: Platform, caller: Caller, password: string): Promise<FileContent> {
  const { database, now, storage } = platform;
  const proof = await provePassword(platform, caller, { field: 'password', password });
  await proof[Symbol.asyncDispose]();
  const { data, files } = await collectOwnData(platform, caller);
  const { shortName } = await findAssociation(database);
  const page = dataPage(data, { site: shortName, at: now() });
  const exported = { site: shortName, exportedAt: new Date(now()).toISOString(), ...data };
  return new FileContent({
    type: 'application/zip',
    title: `${shortName} my data ${kolkataDay(now())}`,
    extension: 'zip',
    content: writeZip([
      { name: 'data.html', content: Buffer.from(page) },
      { name: 'data.json', content: Buffer.from(JSON.stringify(exported, undefined, 2)) },
      ...files.map(({ folder, name, path }) => ({
        name: path,
        isCompressible: false,
        content: async () => {
          const opened = await storage.open(folder, name);
          if (!opened) throw new Error('a file was deleted during the download');
          return opened.stream;
        },
      })),
    ]),
  });
}

/** Returns what happens if the account is closed. */
export async function readLeaving(
  { database }: Platform,
  accountId: number,
): Promise<ResponseOf<typeof readLeavingEndpoint>> {
  const entries = (await listSoleEntries(database, accountId)).filter(({ state }) => state === 'living');
  return {
    profiles: await countOwnProfiles(database, accountId),
    hiddenEntries: entries.map(({ id, folio, name }) => ({ id, folio, name })),
  };
}

/**
 * Erases the caller's account and everything that is its own, in one transaction (decision 57): profiles and corrections
 * with their photos, links, sessions and undelivered emails. Hides the entries that no other account is linked to.
 * @throws AppError `invalid` for a wrong password; `too-many`; `unauthenticated` if the session ended in the meantime
 */
export async function closeOwnAccount(platform: Platform, caller: Caller, password: string): Promise<void> {
  await using proof = await provePassword(platform, caller, { field: 'password', password });
  await inTransaction(platform.database, async (db) => {
    const account = await proof.lockAccount(db);
    await takeBackAnswers(db, account.id, platform.now());
    const suggested = await leaveEntries(db, account.id, platform.now());
    await addEraseJob(platform, db, suggested.flatMap(erasableFiles));
    await withdrawOwnProfiles(platform, db, account.id);
    await eraseOwnAccount(db, account);
  });
}
