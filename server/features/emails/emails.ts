import { findAccountById } from '#server/features/identity/service.ts';
import { recordTestEmail } from '#server/features/first-run/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Test email; the payload is the account id of the administrator who requested it. */
export const TEST_EMAIL = 'emails.test';

export function testEmails(platform: Platform): EmailKinds {
  const { config, database } = platform;
  return {
    [TEST_EMAIL]: emailKind({
      find: async (payload) => {
        const account = await findAccountById(database, Number(payload));
        return account && { to: account.email, language: account.language, about: undefined };
      },
      compose: (_about: undefined, sender) => ({
        en: {
          title: 'test email',
          paragraphs: [
            `An administrator of the website of ${sender.name}, most likely you, asked for this test email.`,
            'It has arrived, so email works.',
          ],
          button: { label: 'Health and backups', address: sender.page('en', '/admin/health') },
        },
        ml: {
          title: 'പരീക്ഷണ ഇമെയിൽ',
          paragraphs: [
            `${sender.name} വെബ്‌സൈറ്റിന്റെ ഒരു അഡ്മിനിസ്ട്രേറ്റർ, മിക്കവാറും നിങ്ങൾ തന്നെ, ആവശ്യപ്പെട്ട പരീക്ഷണ ഇമെയിലാണിത്.`,
            'ഇതു കിട്ടിയതിനാൽ ഇമെയിൽ ശരിയായി പ്രവർത്തിക്കുന്നുണ്ട്.',
          ],
          button: { label: 'പ്രവർത്തനനിലയും കരുതൽപ്പകർപ്പുകളും', address: sender.page('ml', '/admin/health') },
        },
      }),
      sent: async () => {
        if (config.mail.kind === 'smtp') await recordTestEmail(platform);
      },
      samples: [undefined],
    }),
  };
}
