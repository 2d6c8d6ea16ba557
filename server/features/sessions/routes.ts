import { logout, refreshToken } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { implement, type Implementation, succeeded, WithCookies } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { answerCredentials, endSession, refreshSession } from './service.ts';

export function sessionRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(refreshToken, async ({ body }) =>
      answerCredentials(messages.sessionRefreshed, await refreshSession(platform, body.refreshToken)),
    ),

    implement(logout, async ({ body }) => {
      const endedCookies = await endSession(platform, body.refreshToken);
      return new WithCookies(succeeded(messages.signedOut), endedCookies);
    }),
  ];
}
