import { readHome, readSite } from '#contract/content.ts';
import { implement, type Implementation } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { home, site } from './service.ts';

export function contentRoutes(platform: Platform): readonly Implementation[] {
  return [implement(readSite, async () => site(platform)), implement(readHome, async () => home(platform))];
}
