import { findAccountOf } from '#server/features/accounts/service.ts';
import { testEmailSent } from '#server/features/first-run/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Test email; the payload is the account id of the administrator who requested it. */
export const TEST_EMAIL = 'letters.test-mail';

/** Returns the test email, which shows the office whether emails are delivered. */
export function testEmails(platform: Platform): EmailKinds {
  const { config, database } = platform;
  return {
    [TEST_EMAIL]: emailKind({
      find: async (payload) => {
        const account = await findAccountOf(database, Number(payload));
        return account && { to: account.email, language: account.language, about: undefined };
      },
      say: (_about: undefined, sender) => ({
        en: {
          title: 'letters arrive',
          paragraphs: [
            `An administrator of the website of ${sender.name} has asked for this letter, most likely you, to see whether letters arrive.`,
            'This one has.',
          ],
          button: { label: 'Health and backups', address: sender.page('en', '/admin/health') },
        },
        ml: {
          title: 'ഇമെയിൽ കിട്ടുന്നുണ്ട്',
          paragraphs: [
            `${sender.name} വെബ്‌സൈറ്റിൽ നിന്നുള്ള ഇമെയിൽ കിട്ടുന്നുണ്ടോ എന്നറിയാൻ ഒരു അഡ്മിനിസ്ട്രേറ്റർ, മിക്കവാറും നിങ്ങൾ തന്നെ, ആവശ്യപ്പെട്ട ഇമെയിലാണിത്.`,
            'ഇത് കിട്ടിയിരിക്കുന്നു.',
          ],
          button: { label: 'പ്രവർത്തനനിലയും കരുതൽപ്പകർപ്പുകളും', address: sender.page('ml', '/admin/health') },
        },
      }),
      sent: async () => {
        if (config.mail.kind === 'smtp') await testEmailSent(platform);
      },
      samples: [undefined],
    }),
  };
}
