import { logout, refreshToken } from '#contract/sessions.ts';
import { credentialsResponse } from '#server/http/credentials.ts';
import { endedFilesCookie } from '#server/http/files-cookie.ts';
import { route, type Route, succeeded, WithCookies } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createRefresh } from './refresh.ts';
import { endSession } from './service.ts';

export function sessionRoutes(platform: Platform): readonly Route[] {
  const refresh = createRefresh(platform);
  return [
    route(refreshToken, async ({ body }) => credentialsResponse(platform, 'sessionRefreshed', await refresh(body))),

    route(logout, async ({ body }) => {
      const kind = await endSession(platform, body.refreshToken);
      // What the other kind of session put into the browser stays there.
      const ended = kind === undefined ? [] : [endedFilesCookie(platform.config.publicUrl, kind)];
      return new WithCookies(succeeded('signedOut'), ended);
    }),
  ];
}
