import { logout, refreshToken } from '#contract/sessions.ts';
import { route, type Route, succeeded, WithCookies } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createRefresh } from './refresh.ts';
import { credentialsResponse, endSession } from './service.ts';

export function sessionRoutes(platform: Platform): readonly Route[] {
  const refresh = createRefresh(platform);
  return [
    route(refreshToken, async ({ body }) => credentialsResponse('sessionRefreshed', await refresh(body))),

    route(logout, async ({ body }) => {
      const endedCookies = await endSession(platform, body.refreshToken);
      return new WithCookies(succeeded('signedOut'), endedCookies);
    }),
  ];
}
