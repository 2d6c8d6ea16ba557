import * as z from 'zod/mini';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import { findLinkedMembers, type LinkedMember } from '#server/features/members/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteFailedJobsFor } from '#server/platform/jobs/jobs-store.ts';
import { emailKind, type EmailKinds, type EmailSender, type EmailText } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAccount, findAccountById, type StoredAccount } from './accounts-store.ts';
import type { Decision } from './users-store.ts';

/** The kinds of the emails about a decision. The payload is the account id and the time of the decision. */
export const APPROVED_EMAIL = 'accounts.approved-mail';
const REFUSED_EMAIL = 'accounts.refused-mail';

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
  { jobs }: Pick<Platform, 'jobs'>,
  db: Db,
  accountId: number,
  { before, after }: { readonly before: Decision; readonly after: Decision },
): Promise<void> {
  const cancel = async (kind: string, at: number | null) => {
    if (at !== null) await jobs.cancel(db, kind, decisionPayload(accountId, at));
  };
  const replacedAt = before.approved_at ?? before.refused_at ?? 0;
  const add = async (kind: string, at: number | null) => {
    const dueAt = (at ?? 0) + UNDO_APPROVAL_MS;
    if (at !== null && dueAt > replacedAt) await jobs.add(db, kind, decisionPayload(accountId, at), dueAt);
  };
  await cancel(APPROVED_EMAIL, before.approved_at);
  await cancel(REFUSED_EMAIL, before.refused_at);
  await add(APPROVED_EMAIL, after.approved_at);
  await add(REFUSED_EMAIL, after.refused_at);
}

/** The kind of the email that tells an account about another account of the same member. The payload is JSON. */
const LINKED_EMAIL = 'accounts.linked-mail';

const linkedEmailFor = z.object({
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
  linked: z.output<typeof linkedEmailFor>,
): Promise<void> {
  const payload = JSON.stringify(linked);
  await jobs.cancel(db, LINKED_EMAIL, payload);
  await jobs.add(db, LINKED_EMAIL, payload, now() + UNDO_APPROVAL_MS);
}

function approvedText(sender: EmailSender): EmailText {
  return {
    en: {
      title: 'your account has been approved',
      paragraphs: [`Your account on the website of ${sender.name} has been approved. You can sign in now.`],
      button: { label: 'Sign In', address: sender.page('en', '/login') },
    },
    ml: {
      title: 'നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിച്ചിരിക്കുന്നു',
      paragraphs: [`${sender.name} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിച്ചിരിക്കുന്നു. ഇനി ലോഗിൻ ചെയ്യാം.`],
      button: { label: 'ലോഗിൻ', address: sender.page('ml', '/login') },
    },
  };
}

function refusedText(reason: string, sender: EmailSender): EmailText {
  return {
    en: {
      title: 'your account was not approved',
      paragraphs: [
        `The office of ${sender.name} could not approve your account on the website, for this reason:`,
        { quote: reason },
        'If you think this is a mistake, please call or write to the office. You can also register again.',
      ],
      button: { label: 'Contact the office', address: sender.page('en', '/contact') },
      smallPrint: 'Your details are erased from the website after 90 days.',
    },
    ml: {
      title: 'നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിച്ചില്ല',
      paragraphs: [
        `വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിക്കാൻ ${sender.name} ഓഫീസിനു കഴിഞ്ഞില്ല. കാരണം:`,
        { quote: reason },
        'ഇതു തെറ്റാണെന്നു തോന്നുന്നെങ്കിൽ ഓഫീസിലേക്ക് വിളിക്കുകയോ എഴുതുകയോ ചെയ്യുക. വീണ്ടും രജിസ്റ്റർ ചെയ്യുകയുമാവാം.',
      ],
      button: { label: 'ഓഫീസുമായി ബന്ധപ്പെടുക', address: sender.page('ml', '/contact') },
      smallPrint: '90 ദിവസത്തിനു ശേഷം നിങ്ങളുടെ വിവരങ്ങൾ വെബ്‌സൈറ്റിൽ നിന്നു മായ്ക്കും.',
    },
  };
}

interface LinkedAbout extends Pick<LinkedMember, 'folio' | 'name'> {
  /** Name of the account that was linked. */
  readonly account: string;
}

function linkedText({ folio, name, account }: LinkedAbout, sender: EmailSender): EmailText {
  return {
    en: {
      title: 'another account belongs to your entry now',
      paragraphs: [
        `The office of ${sender.name} has linked the account of ${account} to the entry of ${name} (folio ${folio}), to which your account is linked too.`,
        'Both accounts can see the entry, suggest corrections and decide what other members see of it. If this is a mistake, please tell the office.',
      ],
      button: { label: 'Contact the office', address: sender.page('en', '/contact') },
    },
    ml: {
      title: 'നിങ്ങളുടെ വിവരത്തിന് മറ്റൊരു അക്കൗണ്ട് കൂടി',
      paragraphs: [
        `നിങ്ങളുടെ അക്കൗണ്ട് ബന്ധിപ്പിച്ചിട്ടുള്ള ${name} (ഫോളിയോ ${folio}) എന്ന അംഗത്തിന്റെ വിവരത്തോട് ${account} എന്നയാളുടെ അക്കൗണ്ടും ${sender.name} ഓഫീസ് ബന്ധിപ്പിച്ചിരിക്കുന്നു.`,
        'രണ്ട് അക്കൗണ്ടുകൾക്കും ഈ വിവരം കാണാനും തിരുത്തലുകൾ നിർദ്ദേശിക്കാനും മറ്റംഗങ്ങൾ എന്തു കാണണമെന്നു തീരുമാനിക്കാനും കഴിയും. ഇതു തെറ്റാണെങ്കിൽ ഓഫീസിനെ അറിയിക്കുക.',
      ],
      button: { label: 'ഓഫീസുമായി ബന്ധപ്പെടുക', address: sender.page('ml', '/contact') },
    },
  };
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
        // The account was deleted or lost its approval: send no email. Earlier versions stored no time of approval.
        if (account?.approved_at == null || account.approved_at !== (approvedAt ?? account.approved_at))
          return undefined;
        return { to: account.email, language: account.language, about: undefined };
      },
      compose: (_about: undefined, sender) => approvedText(sender),
      samples: [undefined],
    }),
    [REFUSED_EMAIL]: emailKind<string>({
      find: async (payload) => {
        const [id = 0, refusedAt] = payload.split(' ').map(Number);
        const account = await findAccountById(database, id);
        if (account?.refused_at == null || account.refused_at !== refusedAt) return undefined;
        return { to: account.email, language: account.language, about: account.refusal_reason ?? '' };
      },
      compose: refusedText,
      samples: ['We could not find you in the register.\nPlease call the office.'],
    }),
    [LINKED_EMAIL]: emailKind<LinkedAbout>({
      find: async (payload) => {
        const { accountId, linkedId, memberId } = linkedEmailFor.parse(JSON.parse(payload));
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
      compose: linkedText,
      samples: [{ folio: '212', name: 'സാമ്പിൾ വ്യക്തി', account: 'Sample Person' }],
    }),
  };
}
