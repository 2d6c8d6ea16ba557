import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { joinPath } from '#contract/links.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAccountById } from './accounts-store.ts';
import { findInvitation } from './invitations-store.ts';

/**
 * Returns the token of an invitation's link. The database stores only the nonce and the hash of the token. They do not
 * reveal the token without the secret. A retried email has the same link.
 */
export function invitationToken(nonce: string, secret: string): string {
  return createHmac('sha256', secret).update(`invitation:${nonce}`).digest('base64url');
}

/**
 * The kind of the email to an invited person. The payload is the hash of the token. Replaced and cancelled invitations
 * are not sent.
 */
export const INVITATION_EMAIL = 'administrators.invitation-mail';
/**
 * The kind of the email that tells an administrator about a new one. The payload has the account ids of both, as JSON.
 */
export const JOINED_EMAIL = 'administrators.joined-mail';

const joinedEmailFor = z.object({ to: z.number(), joined: z.number() });

export function invitationEmails({ database, now, secret }: Platform): EmailKinds {
  return {
    [INVITATION_EMAIL]: emailKind<{ readonly token: string }>({
      find: async (hash) => {
        const invitation = await findInvitation(database, hash, now());
        if (!invitation) return undefined;
        // The language is not known until the person has joined.
        return { to: invitation.email, language: null, about: { token: invitationToken(invitation.nonce, secret) } };
      },
      compose: ({ token }, sender) => ({
        en: {
          title: 'an invitation to the office',
          paragraphs: [
            `You have been invited to become an administrator of the website of ${sender.name}.`,
            'Choose a password with this link. It works once, for 7 days.',
          ],
          button: { label: 'Choose a password', address: sender.page('en', `${joinPath}#${token}`) },
          smallPrint: 'If you did not expect this, please ignore this email.',
        },
        ml: {
          title: 'ഓഫീസിലേക്കു ക്ഷണം',
          paragraphs: [
            `${sender.name} വെബ്‌സൈറ്റിന്റെ അഡ്മിനിസ്ട്രേറ്ററാകാൻ നിങ്ങളെ ക്ഷണിക്കുന്നു.`,
            'ഈ ലിങ്ക് ഉപയോഗിച്ച് ഒരു പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക. അത് ഒരിക്കൽ മാത്രം, 7 ദിവസം പ്രവർത്തിക്കും.',
          ],
          button: { label: 'പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക', address: sender.page('ml', `${joinPath}#${token}`) },
          smallPrint: 'നിങ്ങൾ ഇതു പ്രതീക്ഷിച്ചതല്ലെങ്കിൽ ഈ ഇമെയിൽ അവഗണിക്കുക.',
        },
      }),
      samples: [{ token: 'sample' }],
    }),
    [JOINED_EMAIL]: emailKind<{ readonly name: string; readonly email: string }>({
      find: async (payload) => {
        const { to, joined } = joinedEmailFor.parse(JSON.parse(payload));
        const reader = await findAccountById(database, to);
        const newcomer = await findAccountById(database, joined);
        return reader && newcomer && { to: reader.email, language: reader.language, about: newcomer };
      },
      compose: ({ name, email }, sender) => ({
        en: {
          title: 'a new administrator',
          paragraphs: [
            `There is a new administrator of the website of ${sender.name}: ${name} (${email}).`,
            'If you did not expect this, check the list of administrators at once.',
          ],
          button: { label: 'View administrators', address: sender.page('en', '/admin/administrators') },
        },
        ml: {
          title: 'പുതിയൊരു അഡ്മിനിസ്ട്രേറ്റർ',
          paragraphs: [
            `${sender.name} വെബ്‌സൈറ്റിനു പുതിയൊരു അഡ്മിനിസ്ട്രേറ്ററുണ്ട്: ${name} (${email}).`,
            'ഇതു നിങ്ങൾ അറിഞ്ഞതല്ലെങ്കിൽ ഉടൻ അഡ്മിനിസ്ട്രേറ്റർമാരുടെ പട്ടിക നോക്കുക.',
          ],
          button: { label: 'അഡ്മിനിസ്ട്രേറ്റർമാരെ കാണുക', address: sender.page('ml', '/admin/administrators') },
        },
      }),
      samples: [{ name: 'Sample Colleague', email: 'colleague@sample.example' }],
    }),
  };
}
