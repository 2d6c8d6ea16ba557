import { forgotPassword, makeResetLink, resetPassword as resetPasswordEndpoint } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createAskForResetMail, handOutResetLink, resetPassword } from './service.ts';

export function passwordResetRoutes(platform: Platform): readonly Implementation[] {
  const askForResetMail = createAskForResetMail(platform);
  return [
    implement(forgotPassword, async ({ body }, { address }) => {
      await askForResetMail(body, address);
      return succeeded(messages.resetMailSent);
    }),

    implement(resetPasswordEndpoint, async ({ body }) => {
      const { role } = await resetPassword(platform, body);
      return { ...succeeded(messages.passwordChanged), role };
    }),

    implement(makeResetLink, async ({ params }, { accountId }) => {
      const link = await handOutResetLink(platform, params.id, accountId);
      return { ...succeeded(messages.resetLinkMade), link };
    }),
  ];
}
