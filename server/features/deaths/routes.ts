import {
  previewDeath as previewDeathEndpoint,
  previewDeathOfPerson,
  undoDeath as undoDeathEndpoint,
} from '#contract/deaths.ts';
import { dutiesFor } from '#contract/duties.ts';
import { addMemorial } from '#contract/admin-memorials.ts';
import { asSeenBy, memorialRecord } from '#server/features/memorials/service.ts';
import { idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, type SignedIn, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireDuty } from '#server/records/duties.ts';
import { previewDeath, recordDeath } from './service.ts';
import { undoDeath } from './undo-death.ts';

export function deathRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number, { duties }: SignedIn) =>
    asSeenBy(await memorialRecord.read(platform, id), duties, platform.now());
  return [
    idempotentRoute(platform, addMemorial, {
      adds: 'memorial',
      add: async ({ body, files }, submission, caller) => {
        const { member, person, effects = [], portrait } = body;
        const isNamed = (member ?? person) !== undefined;
        const isAboutEntry = isNamed || effects.some((effect) => effect !== 'notice');
        if (isAboutEntry || portrait?.startsWith('directory')) requireDuty(caller, dutiesFor.entryOfMemorial);
        return recordDeath(platform, body, files, { ...submission, duties: caller.duties });
      },
      read,
      respond: async ([id = 0], caller) => ({ ...succeeded('memorialAdded'), record: await read(id, caller) }),
    }),

    route(previewDeathEndpoint, ({ params }) => previewDeath(platform, { member: params.id })),
    route(previewDeathOfPerson, ({ params }) => previewDeath(platform, { person: params.id })),

    route(undoDeathEndpoint, async ({ params, body: { tell } }, caller) => ({
      ...succeeded('deathUndone'),
      kept: await undoDeath(platform, params.id, { ...caller, tell }),
    })),
  ];
}
