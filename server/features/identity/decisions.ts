import * as z from 'zod/mini';
import { type Account, type MemberLink, memberLink, UNDO_APPROVAL_MS, type WantedLink } from '#contract/accounts.ts';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { KeptRecord } from '#contract/deaths.ts';
import {
  completeLinks,
  findLinkedAccounts,
  findLinks,
  hideSoleEntries,
  lockLinks,
  setLinkedMembers,
} from '#server/features/members/service.ts';
import { fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addTrashJob } from '#server/platform/storage/file-jobs.ts';
import { lockEntry } from '#server/records/bin-entries.ts';
import { restoreEntry } from '#server/records/bin.ts';
import {
  type ByAdmin,
  changedFields,
  changeRecord,
  recordAction,
  removeRecord,
} from '#server/records/change-record.ts';
import {
  findAccount,
  findAccountById,
  lockAccount,
  revokeKnownBrowsers,
  type StoredAccount,
  updateAccount,
} from './accounts-store.ts';
import { accountBin } from './bin.ts';
import { deleteFailedEmailsTo, notifyOfLink, replaceDecisionEmail } from './emails.ts';
import { deleteSessionsOfAccount } from './sessions-store.ts';
import type { Decision } from './users-store.ts';
import { readUser, statusOf, withCandidates } from './users.ts';

/** Locks a user, and returns the account with its links. */
async function lockUser(db: Db, id: number) {
  const account = await lockAccount(db, id);
  return account?.role === 'user' ? { ...account, members: await findLinks(db, id) } : undefined;
}

/** Returns the arguments of `changeRecord` and `removeRecord` that name, lock and read a user. */
function userRecord(db: Db, id: number) {
  return { record: { type: 'user', id }, lock: () => lockUser(db, id), read: () => readUser(db, id) } as const;
}

/** The column `replaced_decision`: what the latest approval or refusal of a user has replaced, as JSON. */
const replacedDecision = z.object({
  /** When the decision was replaced, in milliseconds since 1970. */
  at: z.number(),
  approved_at: z.nullable(z.number()),
  refused_at: z.nullable(z.number()),
  refusal_reason: z.nullable(z.string()),
  /** The links to members. Version 4.0.0 stored only the ids of the members. */
  members: z.array(memberLink),
});

/** The values of a user that the office decides. */
interface Decided extends Decision {
  /** The links to members, the lowest id first. */
  readonly members: readonly MemberLink[];
}

/** A request of an administrator to decide about a user. */
export interface DecisionRequest {
  readonly id: number;
  /** The `updatedAt` that the administrator saw. */
  readonly seen: string | undefined;
  readonly administratorId: number;
}

/**
 * Links the account to exactly these members, and returns those that were added. Suggested photos of members that are no
 * longer linked move to the trash.
 */
async function link(
  platform: Platform,
  db: Db,
  id: number,
  members: readonly MemberLink[],
): Promise<readonly number[]> {
  const linked = await setLinkedMembers(db, id, members, platform.now());
  if (!linked) throw fieldAppError('invalid', 'members', 'memberUnknown');
  await addTrashJob(platform, db, linked.unneeded.flatMap(picturePlaces));
  return linked.added;
}

/** Queues an email to each other account of these members about an account that now belongs to them. */
async function notifyOthers(platform: Platform, db: Db, id: number, members: readonly number[]): Promise<void> {
  for (const memberId of members) {
    for (const other of await findLinkedAccounts(db, memberId)) {
      if (other !== id) await notifyOfLink(platform, db, { accountId: other, linkedId: id, memberId });
    }
  }
}

interface Change extends Partial<Decided> {
  /** Recorded if the status changes. Otherwise at most the links change. */
  readonly action: AuditAction;
  /** Whether it takes an earlier decision back. Nothing new happens then that can be undone or that others must know. */
  readonly isUndo?: true;
}

/**
 * Changes the decision about a user and the linked members, and returns the user. Cancels the email about an earlier
 * decision and queues the email about the new one, which is sent when the decision can no longer be undone. Ends all
 * sessions of a user who loses the approval. Does nothing if the values are the present ones.
 * @throws AppError `missing`; `invalid` if a member does not exist; `conflictError`
 */
async function decide(
  platform: Platform,
  { id, seen, administratorId }: DecisionRequest,
  change: (before: Decided & Pick<StoredAccount, 'replaced_decision'>, db: Db) => Change | Promise<Change>,
): Promise<Account> {
  const account = await inTransaction(platform.database, async (db) => {
    const locked = await lockUser(db, id);
    if (!locked) throw notFound();
    const { approved_at, refused_at, refusal_reason, members } = locked;
    const before = { approved_at, refused_at, refusal_reason, members };
    const { action, isUndo = false, ...changed } = await change(locked, db);
    const after: Decided = { ...before, ...changed };
    const isDecision = statusOf(after) !== statusOf(before);
    const isLinking = changedFields(before, { members: after.members }).length > 0;
    await changeRecord(platform, db, {
      ...userRecord(db, id),
      action: isDecision ? action : 'user linked',
      administratorId,
      seen,
      change: () => after,
      fieldsOf: (values: Decided) => ({ status: statusOf(values), members: values.members }),
      write: async (_after, _before, at) => {
        const { members: _members, ...decision } = after;
        await updateAccount(db, id, { ...decision, updated_at: at });
        if (isDecision) await replaceDecisionEmail(platform, db, id, { before, after });
        if (isDecision && !isUndo) {
          const replaced = { at: platform.now(), ...before, members: [...before.members] };
          await updateAccount(db, id, {
            replaced_decision: JSON.stringify(replaced satisfies z.output<typeof replacedDecision>),
          });
        }
        if (before.approved_at !== null && after.approved_at === null) {
          await deleteSessionsOfAccount(db, id);
          await revokeKnownBrowsers(db, id);
        }
        const added = isLinking ? await link(platform, db, id, after.members) : [];
        // While the account was refused, no email about its links was sent.
        if (!isUndo)
          await notifyOthers(platform, db, id, before.refused_at === null ? added : after.members.map((one) => one.id));
        if (isDecision && isLinking) {
          await recordAction(platform, db, { record: { type: 'user', id }, action: 'user linked', administratorId });
        }
      },
    });
    return readUser(db, id);
  });
  return withCandidates(platform, account);
}

/**
 * Approves a user and returns the user, linked to exactly `members` if they are given. Does nothing if the user is
 * already approved.
 * @throws AppError `missing`; `invalid` if a member does not exist; `conflictError`
 */
export async function approveAccount(
  platform: Platform,
  request: DecisionRequest,
  members?: readonly WantedLink[],
): Promise<Account> {
  return decide(platform, request, ({ approved_at, members: present }) => ({
    action: 'user approved',
    approved_at: approved_at ?? platform.now(),
    refused_at: null,
    refusal_reason: null,
    ...(members && { members: completeLinks(members, present) }),
  }));
}

/**
 * Refuses a user for a reason and returns the user. Links to members stay, without effect: the user cannot sign in.
 * Refusing again for another reason changes nothing: the user may have read the first one.
 * @throws AppError `missing`; `conflictError`
 */
export async function refuseAccount(platform: Platform, request: DecisionRequest, reason: string): Promise<Account> {
  return decide(platform, request, ({ refused_at, refusal_reason }) => ({
    action: 'user refused',
    approved_at: null,
    refused_at: refused_at ?? platform.now(),
    refusal_reason: refused_at === null ? reason : refusal_reason,
  }));
}

/**
 * Withdraws the approval or the refusal of a user and returns the user. Within ten seconds of the decision, this undoes
 * it: decision and linked members are what they were before. Later, the user waits again and the links stay. Repeating
 * it does nothing.
 * @throws AppError `missing`; `conflictError`
 */
export async function withdrawDecision(platform: Platform, request: DecisionRequest): Promise<Account> {
  return decide(platform, request, async (before, db) => {
    const action = before.approved_at === null ? 'user refusal withdrawn' : 'user approval withdrawn';
    const undo = { action, isUndo: true } as const;
    const { replaced_decision: json } = before;
    const replaced = json === null ? undefined : replacedDecision.parse(JSON.parse(json));
    if (!replaced || replaced.at + UNDO_APPROVAL_MS <= platform.now()) {
      return { ...undo, approved_at: null, refused_at: null, refusal_reason: null };
    }
    if (statusOf(replaced) === statusOf(before)) return undo;
    const { at: _at, members, ...decision } = replaced;
    // Members and people that were deleted in the meantime have no links any more.
    return { ...undo, ...decision, members: await lockLinks(db, completeLinks(members, before.members)) };
  });
}

/**
 * Links a user to exactly these members, and returns the user. Other accounts that are linked to an added member get an
 * email.
 * @throws AppError `missing`; `invalid` if a member does not exist; `conflictError`
 */
export async function linkAccount(
  platform: Platform,
  request: DecisionRequest,
  members: readonly WantedLink[],
): Promise<Account> {
  return decide(platform, request, ({ members: present }) => ({
    action: 'user linked',
    members: completeLinks(members, present),
  }));
}

/**
 * Moves a user to the bin and ends their sessions, in the caller's transaction. Entries without another account hide their
 * people. Returns the id of the entry in the bin.
 * @throws AppError `missing`; `conflictError`
 */
export async function closeAccount(
  platform: Platform,
  db: Db,
  { id, ...request }: DecisionRequest & Pick<ByAdmin, 'partOf'>,
): Promise<number> {
  return removeRecord(platform, db, {
    ...userRecord(db, id),
    ...request,
    action: 'user deleted',
    bin: accountBin,
    also: async (account) => {
      await deleteFailedEmailsTo(db, account);
      const by = { at: platform.now(), actorId: request.administratorId };
      if (account.approved_at !== null) await hideSoleEntries(db, id, by);
    },
  });
}

/**
 * Restores an account that was closed, in the caller's transaction, unless it has changed since.
 * @param bin the id of the entry in the bin
 * @returns why the account stays as it is; undefined if it was restored
 */
export async function reopenAccount(
  platform: Platform,
  db: Db,
  { bin, administratorId }: { readonly bin: number; readonly administratorId: number },
): Promise<Omit<KeptRecord, 'kind'> | undefined> {
  const entry = await lockEntry(db, bin);
  if (!entry) return { name: null, reason: 'deleted' };
  if (entry.content === null) {
    const account = await findAccountById(db, entry.record);
    return account ? { name: account.name, reason: 'changed' } : { name: null, reason: 'deleted' };
  }
  const { content } = entry;
  const { name, email } = content.row;
  // Checked before the row is inserted, because PostgreSQL ends a transaction in which a statement fails.
  if (await findAccount(db, 'user', String(email))) return { name: String(name), reason: 'email-taken' };
  const isWhole = await restoreEntry(platform, db, accountBin, { entry, content, administratorId });
  return isWhole ? undefined : { name: String(name), reason: 'in-part' };
}
