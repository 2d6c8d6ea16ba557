import { describePerson } from '#contract/person-fields.ts';
import {
  type Caller,
  findAccountById,
  listOwnSessions,
  readRefusals,
  readTopicsDefault,
  topicsOf,
} from '#server/features/identity/service.ts';
import { describeAnswer, listAnswers } from '#server/features/events/answers.ts';
import { listUndeliveredTo } from '#server/features/emails/service.ts';
import { exportOwnAnswers, exportOwnProfiles } from '#server/features/matrimony/service.ts';
import { listCorrectionsOf, listEntriesOfAccount, listPersons } from '#server/features/members/service.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FilePlace, Storage } from '#server/platform/storage/storage.ts';

/** A stored file and its path in the downloaded zip file. */
export interface OwnFile extends FilePlace {
  readonly path: string;
}

function momentOf(instant: number): string;
function momentOf(instant: number | null): string | null;
function momentOf(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

/** Collects the stored files of records. A file that is missing in the storage is left out. */
function fileCollector(storage: Storage) {
  const files: OwnFile[] = [];
  return {
    files,
    /** @returns the path in the zip file; null if there is no such file */
    add: async (folder: FilePlace['folder'], name: string | null, title: string): Promise<string | null> => {
      if (name === null || (await storage.sizeOf(folder, name)) === undefined) return null;
      const path = `files/${title}.${name.slice(name.lastIndexOf('.') + 1)}`;
      files.push({ folder, name, path });
      return path;
    },
  };
}

/**
 * Collects the caller's account and what belongs to it. The page names what is left out. Instants are ISO 8601 in UTC;
 * files are paths in the zip file.
 * @throws AppError `missing` if the account was deleted
 */
export async function collectOwnData(platform: Platform, caller: Caller) {
  const { database, storage } = platform;
  const { accountId } = caller;
  const account = await findAccountById(database, accountId);
  if (!account) throw notFound();
  const { name, email, phone, folio, language, created_at, approved_at, earlier_refusals } = account;
  const { files, add } = fileCollector(storage);

  const entries = [];
  const people = [];
  const linked = await listEntriesOfAccount(database, accountId);
  const ids = linked.map(({ id }) => id);
  const persons = await listPersons(database, ids);
  const answered = await listAnswers(database, 'member_id', ids);
  for (const { id, linked_at, image, pdf, ward, person, ...entry } of linked) {
    for (const { name: of, name_ml, relation, town, state } of persons.get(id) ?? []) {
      if (state === 'living') people.push({ folio: entry.folio, name: of, name_ml, relation, town });
    }
    entries.push({
      ...entry,
      ...(ward !== null && { ward }),
      ...(person !== null && { person }),
      image: await add('images', image, `entry-${id}`),
      pdf: await add('pdf', pdf, `entry-${id}`),
      answers: answered.flatMap((one) => (one.member_id === id ? describeAnswer(one) : [])).join('\n'),
      linkedAt: momentOf(linked_at),
    });
  }

  const corrections = [];
  for (const correction of await listCorrectionsOf(database, accountId)) {
    const { id, field, after, status, reason } = correction;
    const textOf = (text: string | null) =>
      field === 'person' && text !== null ? describePerson(text, language ?? 'en') : text;
    corrections.push({
      field,
      before: field === 'image' ? null : textOf(correction.before),
      after: field === 'image' ? await add('images', after, `correction-${id}`) : textOf(after),
      status,
      reason,
      sentAt: momentOf(correction.sent_at),
      decidedAt: momentOf(correction.decided_at),
    });
  }

  const registrations = [];
  for (const profile of await exportOwnProfiles(database, accountId)) {
    const { id, picture: _picture, is_approved: _approved, consent, photo, ...fields } = profile;
    registrations.push({
      ...fields,
      photo: await add('images', photo, `registration-${id}`),
      consentAt: consent?.at ?? null,
      consentVersion: consent?.version ?? null,
      declared: consent?.declared ?? null,
    });
  }

  const topics = topicsOf(account, await readTopicsDefault(database));
  const signIns = (await listOwnSessions(platform, caller)).rows.map(({ id: _id, isThis: _isThis, ...row }) => row);
  return {
    files,
    data: {
      account: {
        name,
        email,
        phone,
        folio,
        language,
        createdAt: momentOf(created_at),
        approvedAt: momentOf(approved_at),
        earlierRefusals: readRefusals(earlier_refusals)
          .map(({ reason }) => reason)
          .join('\n'),
        deathEmails: topics.deaths,
        noticeEmails: topics.notices,
        eventEmails: topics.events,
      },
      entries,
      people,
      corrections,
      registrations,
      proposals: await exportOwnAnswers(database, accountId),
      signIns,
      /** The site keeps an email only until the mail server has accepted it. */
      undeliveredEmails: await listUndeliveredTo(database, account.email),
    },
  };
}

export type OwnData = Awaited<ReturnType<typeof collectOwnData>>['data'];
