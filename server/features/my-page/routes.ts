import {
  closeOwnAccount as closeOwnAccountEndpoint,
  downloadOwnData as downloadOwnDataEndpoint,
  readLeaving as readLeavingEndpoint,
  readMyPage as readMyPageEndpoint,
} from '#contract/my-page.ts';
import { deletedFilesCookie } from '#server/http/cookies.ts';
import { route, type Route, succeeded, WithCookies } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { closeOwnAccount, downloadOwnData, readLeaving, readMyPage } from './service.ts';

/** Returns the calls with which members read their page, download their data and close their account. */
export function myPageRoutes(platform: Platform): readonly Route[] {
  return [
    route(readMyPageEndpoint, (_input, { accountId }) => readMyPage(platform, accountId)),

    route(downloadOwnDataEndpoint, ({ body }, caller) => downloadOwnData(platform, caller, body.password)),

    route(readLeavingEndpoint, (_input, { accountId }) => readLeaving(platform, accountId)),

    route(closeOwnAccountEndpoint, async ({ body }, caller) => {
      await closeOwnAccount(platform, caller, body.password);
      return new WithCookies(succeeded('accountClosed'), [deletedFilesCookie(platform.config.publicUrl, 'user')]);
    }),
  ];
}
