import * as z from 'zod/mini';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAccountById } from './accounts-store.ts';

/**
 * The kind of the email that tells an administrator about a new one. The payload has the account ids of both, as JSON.
 */
export const JOINED_EMAIL = 'administrators.joined-mail';

const joinedEmailFor = z.object({ to: z.number(), joined: z.number() });

export function joinedEmails({ database }: Platform): EmailKinds {
  return {
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
