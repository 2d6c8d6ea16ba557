import * as z from 'zod/mini';
import { confirmEmailPath, joinPath, resetPasswordPath, undoEmailPath } from '#contract/links.ts';
import texts from '#server/email-texts.json' with { type: 'json' };
import type { Db } from '#server/platform/database/database.ts';
import { emailKind, type EmailKind, type EmailKinds, type Recipient } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, keyedHash, newToken } from '#server/platform/tokens/tokens.ts';
import { findAccount, findAccountById } from './accounts-store.ts';
import { findEmailLink } from './email-changes-store.ts';
import { findInvitation } from './invitations-store.ts';
import { createMailedToken } from './password-reset.ts';

/** What a link in an email is for, with the page that it opens. The page reads the token after the `#`. */
const pages = {
  reset: resetPasswordPath,
  invitation: joinPath,
  /** Sent to the new address of an account. */
  confirm: confirmEmailPath,
  /** Sent to the former address of an account. */
  undo: undoEmailPath,
} as const;
type Purpose = keyof typeof pages;

const kindOf = (purpose: Purpose) => `accounts.${purpose}-link-email`;

/** The payload of an email: the purpose decides which part it has. */
const resetPayload = z.object({ email: z.string(), role: z.enum(['user', 'admin']) });
export type ResetEmailFor = z.output<typeof resetPayload>;
const linkPayload = z.object({ hash: z.string(), nonce: z.string() });

/**
 * Returns a new link. The database stores only the hash of its token, and the queue only the nonce, which does not
 * reveal the token without the secret. A retried email has the same link.
 */
export function newLink(secret: string): { readonly hash: string; readonly nonce: string } {
  const nonce = newToken();
  return { hash: hashToken(tokenOf(nonce, secret)), nonce };
}

function tokenOf(nonce: string, secret: string): string {
  return keyedHash('email-link', nonce, secret);
}

/** Queues the email with a link from `newLink`, in the caller's transaction. */
export async function queueLinkEmail(
  { jobs }: Platform,
  db: Db,
  purpose: Exclude<Purpose, 'reset'>,
  { hash, nonce }: z.output<typeof linkPayload>,
): Promise<void> {
  await jobs.add(db, kindOf(purpose), JSON.stringify({ hash, nonce }));
}

/**
 * Queues an email with a reset link in the caller's transaction. Its token is created when the email is written, because
 * only then the account is looked up: the response does not show whether it exists.
 */
export async function queueResetEmail({ jobs }: Platform, db: Db, wanted: ResetEmailFor): Promise<void> {
  await jobs.add(db, kindOf('reset'), JSON.stringify(wanted));
}

type Found = Recipient & { readonly token: string };

function linkEmail(purpose: Purpose, find: (payload: unknown) => Promise<Found | undefined>): EmailKind {
  return emailKind<string>({
    find: async (payload) => {
      const found = await find(JSON.parse(payload));
      return found && { to: found.to, language: found.language, about: found.token };
    },
    compose: (token) => ({ text: texts[`${purpose}Link`], page: `${pages[purpose]}#${token}` }),
    samples: ['sample'],
  });
}

/** All emails with a link that works once. A link that was used, replaced or cancelled, or has expired, is not sent. */
export function linkEmails(platform: Platform): EmailKinds {
  const { database, now, secret } = platform;

  async function findReset(payload: unknown): Promise<Found | undefined> {
    const wanted = resetPayload.parse(payload);
    const account = await findAccount(database, wanted.role, wanted.email);
    const token = account && (await createMailedToken(platform, account.id, wanted.email));
    return token === undefined ? undefined : { to: wanted.email, language: account?.language ?? null, token };
  }

  async function findChange(payload: unknown): Promise<Found | undefined> {
    const { hash, nonce } = linkPayload.parse(payload);
    const link = await findEmailLink(database, hash, now());
    const account = link && (await findAccountById(database, link.account_id));
    return account && { to: link.email, language: account.language, token: tokenOf(nonce, secret) };
  }

  async function findInvited(payload: unknown): Promise<Found | undefined> {
    const { hash, nonce } = linkPayload.parse(payload);
    const invitation = await findInvitation(database, hash, now());
    // The language is not known until the person has joined.
    return invitation && { to: invitation.email, language: null, token: tokenOf(nonce, secret) };
  }

  return {
    [kindOf('reset')]: linkEmail('reset', findReset),
    [kindOf('invitation')]: linkEmail('invitation', findInvited),
    [kindOf('confirm')]: linkEmail('confirm', findChange),
    [kindOf('undo')]: linkEmail('undo', findChange),
  };
}
