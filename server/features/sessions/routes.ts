import { logout, refreshToken } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { endSession, refreshSession } from './service.ts';

export function sessionRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(refreshToken, async ({ body }) => ({
      ...succeeded(messages.sessionRefreshed),
      ...(await refreshSession(platform, body.refreshToken)),
    })),

    implement(logout, async ({ body }) => {
      await endSession(platform, body.refreshToken);
      return succeeded(messages.signedOut);
    }),
  ];
}
