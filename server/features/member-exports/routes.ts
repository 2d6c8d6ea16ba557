import { exportMembers } from '#contract/admin-members.ts';
import { route, type Route } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { exportDirectory } from './service.ts';

export function memberExportRoutes(platform: Platform): readonly Route[] {
  return [route(exportMembers, ({ query }, { accountId }) => exportDirectory(platform, query, accountId))];
}
