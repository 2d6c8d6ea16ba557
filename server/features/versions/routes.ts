import { binSubjects } from '#contract/bin.ts';
import { dutiesFor } from '#contract/duties.ts';
import { listVersions, restoreVersion as restoreVersionEndpoint, type VersionedKind } from '#contract/versions.ts';
import {
  hiddenFields,
  memorialRecord,
  requireDutyToChange,
  withSeenConflict,
} from '#server/features/memorials/service.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireDuty } from '#server/records/duties.ts';
import { recordReading } from '#server/records/record-reading.ts';
import { findVersions, readEdit, restoreVersion, type VersionedKinds } from '#server/records/versions.ts';

const dutiesForKind = (kind: VersionedKind) => dutiesFor.kinds[kind === 'content' ? kind : binSubjects[kind]];

export function versionRoutes(platform: Platform, kinds: VersionedKinds): readonly Route[] {
  return [
    route(listVersions, async ({ params, query }, { accountId, duties }) => {
      requireDuty({ accountId, duties }, dutiesForKind(params.kind));
      const found = await findVersions(platform, kinds, params, query);
      // Reading the history of a profile is logged like viewing the profile.
      if (params.kind === 'profiles') {
        const subject = { type: 'profile', id: Number(params.id) } as const;
        await recordReading(platform, { at: platform.now(), actorId: accountId, action: 'profile viewed', subject });
      }
      if (params.kind !== 'deceased') return found;
      const memorial = await memorialRecord.read(platform, Number(params.id));
      const hidden = hiddenFields(memorial, duties, platform.now());
      const isShown = ({ field }: { readonly field: string }) => !hidden.includes(field);
      return { ...found, rows: found.rows.map((row) => ({ ...row, fields: row.fields.filter(isShown) })) };
    }),
    route(restoreVersionEndpoint, async ({ params, body }, caller) => {
      requireDuty(caller, dutiesForKind(params.kind));
      const id = Number(params.id);
      const isMemorial = params.kind === 'deceased' && Number.isInteger(id);
      if (isMemorial) await requireDutyToChange(platform, id, caller, await readEdit(platform.database, params.change));
      const change = restoreVersion(platform, kinds, params, { seen: body.seen, administratorId: caller.accountId });
      await (isMemorial ? withSeenConflict(platform, id, caller, change) : change);
      return succeeded('versionRestored');
    }),
  ];
}
