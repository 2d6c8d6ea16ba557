import { listVersions, restoreVersion as restoreVersionEndpoint } from '#contract/versions.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordReading } from '#server/records/record-reading.ts';
import { findVersions, restoreVersion, type VersionedKinds } from '#server/records/versions.ts';

export function versionRoutes(platform: Platform, kinds: VersionedKinds): readonly Route[] {
  return [
    route(listVersions, async ({ params, query }, { accountId }) => {
      const found = await findVersions(platform, kinds, params, query);
      // Reading the history of a profile is logged like viewing the profile.
      if (params.kind === 'profiles') {
        const subject = { type: 'profile', id: Number(params.id) } as const;
        await recordReading(platform, { at: platform.now(), actorId: accountId, action: 'profile viewed', subject });
      }
      return found;
    }),
    route(restoreVersionEndpoint, async ({ params, body }, { accountId }) => {
      await restoreVersion(platform, kinds, params, { seen: body.seen, administratorId: accountId });
      return succeeded('versionRestored');
    }),
  ];
}
