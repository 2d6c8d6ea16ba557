import texts from '#server/email-texts.json' with { type: 'json' };
import { findAccountById } from '#server/features/identity/service.ts';
import { recordTestEmail } from '#server/features/first-run/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Test email; the payload is the account id of the administrator who requested it. */
export const TEST_EMAIL = 'emails.test-email';

export function testEmails(platform: Platform): EmailKinds {
  const { config, database } = platform;
  return {
    [TEST_EMAIL]: emailKind({
      find: async (payload) => {
        const account = await findAccountById(database, Number(payload));
        return account && { to: account.email, language: account.language, about: undefined };
      },
      compose: () => ({ text: texts.testEmail, page: '/admin/health' }),
      sent: async () => {
        if (config.mail.kind === 'smtp') await recordTestEmail(platform);
      },
      samples: [undefined],
    }),
  };
}
