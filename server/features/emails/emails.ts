import texts from '#server/email-texts.json' with { type: 'json' };
import { findAccountById } from '#server/features/identity/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Test email; the payload is the account id of the administrator who requested it. */
export const TEST_EMAIL = 'emails.test-email';

export function testEmails(platform: Platform): EmailKinds {
  const { config, database, now } = platform;
  return {
    [TEST_EMAIL]: emailKind({
      find: async (payload) => {
        const account = await findAccountById(database, Number(payload));
        return account && { to: account.email, language: account.language, about: undefined };
      },
      compose: () => ({ text: texts.testEmail, page: '/admin/health' }),
      sent: async () => {
        if (config.mail.kind !== 'smtp') return;
        // The first steps show when the mail server accepted the first test email.
        await database
          .updateTable('first_run')
          .set({ test_email_at: now() })
          .where('test_email_at', 'is', null)
          .execute();
      },
      samples: [undefined],
    }),
  };
}
