import { listOfficeBearers as listOfficeBearersEndpoint, readHistory, readHome, readSite } from '#contract/content.ts';
import { implement, type Implementation } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { committee, history, home, site } from './service.ts';

export function contentRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(readSite, async () => site(platform)),
    implement(readHome, async () => home(platform)),
    implement(readHistory, async () => history(platform)),
    implement(listOfficeBearersEndpoint, async () => committee(platform)),
  ];
}
