import { exportMembers } from '#contract/member-exports.ts';
import { implement, type Implementation } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { exportDirectory } from './service.ts';

export function memberExportRoutes(platform: Platform): readonly Implementation[] {
  return [implement(exportMembers, ({ query }, { accountId }) => exportDirectory(platform, query, accountId))];
}
