import * as z from 'zod/mini';
import { confirmEmailPath, undoEmailPath } from '#contract/links.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keyedHash } from '#server/platform/tokens/tokens.ts';
import { findAccountById } from './accounts-store.ts';
import { findEmailLink } from './email-changes-store.ts';

/**
 * Returns the token of a link. The database stores only the hash of the token, and the queue only the nonce, which does
 * not reveal the token without the secret. A retried email has the same link.
 */
export function emailLinkToken(nonce: string, secret: string): string {
  return keyedHash('email-change', nonce, secret);
}

/** The kind of the email to a new address. The payload is the hash of the link's token and the nonce, as JSON. */
export const CONFIRM_EMAIL = 'accounts.confirm-email-mail';
/** The kind of the email to the former address. The payload is the hash of the link's token and the nonce, as JSON. */
export const UNDO_EMAIL = 'accounts.undo-email-mail';

const emailFor = z.object({ hash: z.string(), nonce: z.string() });

interface Link {
  readonly token: string;
}

export function emailChangeEmails({ database, now, secret }: Platform): EmailKinds {
  /** Returns the email to the address of a link; undefined if the link was used, was replaced or has expired. */
  async function find(payload: string) {
    const { hash, nonce } = emailFor.parse(JSON.parse(payload));
    const link = await findEmailLink(database, hash, now());
    const account = link && (await findAccountById(database, link.account_id));
    if (!account) return undefined;
    return { to: link.email, language: account.language, about: { token: emailLinkToken(nonce, secret) } };
  }

  return {
    [CONFIRM_EMAIL]: emailKind<Link>({
      find,
      compose: ({ token }, sender) => ({
        en: {
          title: 'confirm your new email address',
          paragraphs: [
            `Someone, most likely you, entered this address as the new email of an account on the website of ${sender.name}.`,
            'The email changes when you open this link and confirm it. The link works once, for 24 hours.',
          ],
          button: { label: 'Confirm this address', address: sender.page('en', `${confirmEmailPath}#${token}`) },
          smallPrint: 'If this was not you, please ignore this email. Nothing will change.',
        },
        ml: {
          title: 'പുതിയ ഇമെയിൽ വിലാസം സ്ഥിരീകരിക്കുക',
          paragraphs: [
            `${sender.name} വെബ്‌സൈറ്റിലെ ഒരു അക്കൗണ്ടിന്റെ പുതിയ ഇമെയിലായി ആരോ, മിക്കവാറും നിങ്ങൾ തന്നെ, ഈ വിലാസം നൽകി.`,
            'ഈ ലിങ്ക് തുറന്നു സ്ഥിരീകരിക്കുമ്പോൾ ഇമെയിൽ മാറും. ലിങ്ക് ഒരിക്കൽ മാത്രം, 24 മണിക്കൂർ പ്രവർത്തിക്കും.',
          ],
          button: { label: 'ഈ വിലാസം സ്ഥിരീകരിക്കുക', address: sender.page('ml', `${confirmEmailPath}#${token}`) },
          smallPrint: 'നൽകിയത് നിങ്ങളല്ലെങ്കിൽ ഈ ഇമെയിൽ അവഗണിക്കുക; ഒന്നും മാറില്ല.',
        },
      }),
      samples: [{ token: 'sample' }],
    }),
    [UNDO_EMAIL]: emailKind<Link>({
      find,
      compose: ({ token }, sender) => ({
        en: {
          title: 'the email address of your account has been changed',
          paragraphs: [
            `Your account on the website of ${sender.name} has a new email address. Emails no longer go to this one.`,
            'If you did not change it, open this link within 7 days. It restores this address and ends all sessions.',
            'Your password then no longer works, and you get an email with a link to choose a new one.',
          ],
          button: { label: 'Restore this address', address: sender.page('en', `${undoEmailPath}#${token}`) },
          smallPrint: 'If you changed it yourself, there is nothing to do.',
        },
        ml: {
          title: 'നിങ്ങളുടെ അക്കൗണ്ടിന്റെ ഇമെയിൽ വിലാസം മാറ്റിയിരിക്കുന്നു',
          paragraphs: [
            `${sender.name} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അക്കൗണ്ടിന് പുതിയ ഇമെയിൽ വിലാസമുണ്ട്. ഇമെയിലുകൾ ഇനി ഈ വിലാസത്തിൽ വരില്ല.`,
            'മാറ്റിയത് നിങ്ങളല്ലെങ്കിൽ 7 ദിവസത്തിനകം ഈ ലിങ്ക് തുറക്കുക. ഈ വിലാസം തിരികെ വരും; എല്ലാ സെഷനുകളും അവസാനിക്കും.',
            'അതോടെ നിലവിലെ പാസ്‌വേഡ് പ്രവർത്തിക്കാതാകും; പുതിയത് തിരഞ്ഞെടുക്കാനുള്ള ലിങ്ക് ഇമെയിലിൽ വരും.',
          ],
          button: { label: 'ഈ വിലാസം തിരികെ കൊണ്ടുവരിക', address: sender.page('ml', `${undoEmailPath}#${token}`) },
          smallPrint: 'മാറ്റിയത് നിങ്ങൾ തന്നെയെങ്കിൽ ഒന്നും ചെയ്യേണ്ടതില്ല.',
        },
      }),
      samples: [{ token: 'sample' }],
    }),
  };
}
