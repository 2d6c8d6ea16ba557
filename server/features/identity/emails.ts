import * as z from 'zod/mini';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { Language } from '#contract/links.ts';
import texts from '#server/email-texts.json' with { type: 'json' };
import { findLinkedMembers, type LinkedMember } from '#server/features/members/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteFailedJobsFor } from '#server/platform/jobs/jobs-store.ts';
import { type EmailContent, emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dutiesIn, findAccount, findAccountById, type StoredAccount } from './accounts-store.ts';
import type { Decision } from './users-store.ts';

type Queue = Pick<Platform, 'jobs'>;

/** The kinds of the emails about a decision. The payload is the account id and the time of the decision. */
export const APPROVED_EMAIL = 'accounts.approved-email';
const REFUSED_EMAIL = 'accounts.refused-email';

/** @param decidedAt milliseconds since 1970 */
function decisionPayload(accountId: number, decidedAt: number): string {
  return `${accountId} ${decidedAt}`;
}

/**
 * Cancels the email about the earlier decision about a user if it has not been sent, and queues the email about the new
 * one, in the caller's transaction. A user who waits again gets no email, and neither does a user whose earlier decision
 * is restored after its email was due.
 */
export async function replaceDecisionEmail(
  { jobs }: Queue,
  db: Db,
  accountId: number,
  { before, after }: { readonly before: Decision; readonly after: Decision },
): Promise<void> {
  const replacedAt = before.approved_at ?? before.refused_at ?? 0;
  const emails = [
    { kind: APPROVED_EMAIL, was: before.approved_at, is: after.approved_at },
    { kind: REFUSED_EMAIL, was: before.refused_at, is: after.refused_at },
  ];
  for (const { kind, was, is } of emails) {
    if (was !== null) await jobs.cancel(db, kind, decisionPayload(accountId, was));
    const dueAt = (is ?? 0) + UNDO_APPROVAL_MS;
    if (is !== null && dueAt > replacedAt) await jobs.add(db, kind, decisionPayload(accountId, is), dueAt);
  }
}

/** The kind of the email that tells an account about another account of the same member. The payload is JSON. */
const LINKED_EMAIL = 'accounts.linked-email';

const linkedPayload = z.object({
  /** The account that gets the email. */
  accountId: z.number(),
  /** The account that was linked. */
  linkedId: z.number(),
  memberId: z.number(),
});

/**
 * Queues the email to an account about another account that was linked to the same member, in the caller's transaction.
 * It is sent once, ten seconds after the latest call, unless the link is removed or the account refused until then.
 */
export async function notifyOfLink(
  { jobs, now }: Pick<Platform, 'jobs' | 'now'>,
  db: Db,
  linked: z.output<typeof linkedPayload>,
): Promise<void> {
  const payload = JSON.stringify(linked);
  await jobs.cancel(db, LINKED_EMAIL, payload);
  await jobs.add(db, LINKED_EMAIL, payload, now() + UNDO_APPROVAL_MS);
}

interface LinkedAbout extends Pick<LinkedMember, 'folio' | 'name'> {
  /** Name of the account that was linked. */
  readonly account: string;
}

/** The kind of the email that tells the owner of an account about a change to it. The payload is JSON. */
const CHANGED_EMAIL = 'accounts.changed-email';

const changes = [
  'password',
  'user password',
  'two-factor on',
  'two-factor off',
  'two-factor reset',
  'two-factor reset by the operator',
  'recovery codes made',
  'recovery code used',
  'many wrong codes',
] as const;
/**
 * A change to an administrator's account, or an event such as many wrong codes. Each one is reported to the owner by
 * email. `user password` is the change of a user's password.
 */
type AccountChange = (typeof changes)[number];

const changedPayload = z.object({ accountId: z.number(), change: z.enum(changes) });

/** Queues an email to the owner of an account about a change to it, in the caller's transaction. */
export async function notifyOfChange({ jobs }: Queue, db: Db, accountId: number, change: AccountChange): Promise<void> {
  await jobs.add(db, CHANGED_EMAIL, JSON.stringify({ accountId, change }));
}

/** Returns the texts of the email about a change, with what the owner does if they did not expect it. */
function changedContent(change: AccountChange): EmailContent {
  const isUser = change === 'user password';
  const textIn = (language: Language) => {
    const { button, changes: about, user, administrator } = texts.accountChanged[language];
    const { title, what } = about[change];
    return { title, paragraphs: [what, isUser ? user : administrator], button };
  };
  return { text: { en: textIn('en'), ml: textIn('ml') }, page: `/forgot-password${isUser ? '' : '?for=admin'}` };
}

/** The kind of the email that tells an owner about a new administrator. The payload is JSON. */
const JOINED_EMAIL = 'accounts.joined-email';

/** The kind of the email about changed duties, to the administrator and all owners. The payload is JSON. */
const DUTIES_EMAIL = 'accounts.duties-email';

/** `joined` is the administrator that the email is about. */
const aboutPayload = z.object({ to: z.number(), joined: z.number() });

/** Queues emails about an administrator, in the caller's transaction. */
async function notifyAbout({ jobs }: Queue, db: Db, kind: string, joined: number, readers: readonly number[]) {
  for (const to of new Set(readers)) await jobs.add(db, kind, JSON.stringify({ to, joined }));
}

/** Queues emails to the owners about a new administrator, in the caller's transaction. */
export const notifyOfNewcomer = (queue: Queue, db: Db, id: number, owners: readonly number[]): Promise<void> =>
  notifyAbout(queue, db, JOINED_EMAIL, id, owners);

/** Queues emails to an administrator and the owners about changed duties, in the caller's transaction. */
export const notifyOfDuties = (queue: Queue, db: Db, id: number, owners: readonly number[]): Promise<void> =>
  notifyAbout(queue, db, DUTIES_EMAIL, id, [id, ...owners]);

/** Describes an email to administrators about one of them. @param page the page that its button opens */
function aboutAdministrator(database: Db, text: EmailContent['text'], page: string) {
  return emailKind<Pick<StoredAccount, 'name' | 'email' | 'duties'>>({
    find: async (payload) => {
      const { to, joined } = aboutPayload.parse(JSON.parse(payload));
      const reader = await findAccountById(database, to);
      const about = await findAccountById(database, joined);
      return reader && about && { to: reader.email, language: reader.language, about };
    },
    compose: ({ name, email, duties }) => ({
      text,
      page,
      values: (language) => {
        const names = dutiesIn(duties).map((duty) => texts.dutiesChanged[language].names[duty]);
        return { name, email, duties: names.join(', ') };
      },
    }),
    samples: [{ name: 'Sample Colleague', email: 'colleague@sample.example', duties: 'office,editor' }],
  });
}

/** The kind of the email to a user for whom the office has made a reset link. The payload is JSON. */
const LINK_MADE_EMAIL = 'accounts.link-made-email';

const linkMadePayload = z.object({ accountId: z.number(), administratorId: z.number() });

/** Queues the email to a user about a reset link that the office has made, in the caller's transaction. */
export async function notifyOfResetLink(
  { jobs }: Queue,
  db: Db,
  made: z.output<typeof linkMadePayload>,
): Promise<void> {
  await jobs.add(db, LINK_MADE_EMAIL, JSON.stringify(made));
}

/** Deletes undelivered emails to an account that is being deleted, in the caller's transaction. */
export async function deleteFailedEmailsTo(
  db: Db,
  { email, role }: Pick<StoredAccount, 'email' | 'role'>,
): Promise<void> {
  // If a user and an administrator have the same email, the emails stay for the account that is not deleted.
  const other = await findAccount(db, role === 'user' ? 'admin' : 'user', email);
  if (!other) await deleteFailedJobsFor(db, email);
}

export function accountEmails({ database }: Platform): EmailKinds {
  return {
    [APPROVED_EMAIL]: emailKind({
      find: async (payload) => {
        const [id = 0, approvedAt] = payload.split(' ').map(Number);
        const account = await findAccountById(database, id);
        // The account was deleted or lost its approval: send no email.
        if (account?.approved_at == null || account.approved_at !== approvedAt) return undefined;
        return { to: account.email, language: account.language, about: undefined };
      },
      compose: () => ({ text: texts.accountApproved, page: '/login' }),
      samples: [undefined],
    }),
    [REFUSED_EMAIL]: emailKind<string>({
      find: async (payload) => {
        const [id = 0, refusedAt] = payload.split(' ').map(Number);
        const account = await findAccountById(database, id);
        if (account?.refused_at == null || account.refused_at !== refusedAt) return undefined;
        return { to: account.email, language: account.language, about: account.refusal_reason ?? '' };
      },
      compose: (reason) => ({ text: texts.accountRefused, page: '/contact', values: { reason } }),
      samples: ['We could not find you in the register.\nPlease call the office.'],
    }),
    [LINKED_EMAIL]: emailKind<LinkedAbout>({
      find: async (payload) => {
        const { accountId, linkedId, memberId } = linkedPayload.parse(JSON.parse(payload));
        const account = await findAccountById(database, accountId);
        const linked = await findAccountById(database, linkedId);
        const members = await findLinkedMembers(database, [accountId, linkedId]);
        const [member, ...others] = members.filter(({ id }) => id === memberId);
        // An account or a link was removed, or one of the accounts must not sign in: send no email.
        if (account?.approved_at == null || !linked || linked.refused_at !== null) return undefined;
        if (!member || others.length === 0) return undefined;
        const about = { folio: member.folio, name: member.name, account: linked.name };
        return { to: account.email, language: account.language, about };
      },
      compose: (about) => ({ text: texts.accountLinked, page: '/contact', values: { ...about } }),
      samples: [{ folio: '212', name: 'സാമ്പിൾ വ്യക്തി', account: 'Sample Person' }],
    }),
    [CHANGED_EMAIL]: emailKind<AccountChange>({
      find: async (payload) => {
        const { accountId, change } = changedPayload.parse(JSON.parse(payload));
        const account = await findAccountById(database, accountId);
        return account && { to: account.email, language: account.language, about: change };
      },
      compose: changedContent,
      samples: changes,
    }),
    [JOINED_EMAIL]: aboutAdministrator(database, texts.administratorJoined, '/admin/administrators'),
    [DUTIES_EMAIL]: aboutAdministrator(database, texts.dutiesChanged, '/admin'),
    [LINK_MADE_EMAIL]: emailKind<string>({
      find: async (payload) => {
        const { accountId, administratorId } = linkMadePayload.parse(JSON.parse(payload));
        const account = await findAccountById(database, accountId);
        const about = (await findAccountById(database, administratorId))?.name ?? '';
        return account && { to: account.email, language: account.language, about };
      },
      compose: (name) => ({ text: texts.resetLinkMade, page: '/contact', values: { name } }),
      samples: ['Sample Colleague'],
    }),
  };
}
