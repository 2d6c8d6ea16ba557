import { readMyPage as readMyPageEndpoint } from '#contract/my-page.ts';
import { route, type Route } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readMyPage } from './service.ts';

export function myPageRoutes(platform: Platform): readonly Route[] {
  return [route(readMyPageEndpoint, (_input, { accountId }) => readMyPage(platform, accountId))];
}
