import { logout, refreshToken } from '#contract/accounts.ts';
import { implement, type Implementation, succeeded, WithCookies } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createRefresh } from './refresh.ts';
import { answerCredentials, endSession } from './service.ts';

export function sessionRoutes(platform: Platform): readonly Implementation[] {
  const refresh = createRefresh(platform);
  return [
    implement(refreshToken, async ({ body }) => answerCredentials('sessionRefreshed', await refresh(body))),

    implement(logout, async ({ body }) => {
      const endedCookies = await endSession(platform, body.refreshToken);
      return new WithCookies(succeeded('signedOut'), endedCookies);
    }),
  ];
}
