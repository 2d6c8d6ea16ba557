import {
  exportProfiles as exportProfilesEndpoint,
  logBiodataPrinted as noteBiodataPrintedEndpoint,
} from '#contract/admin-profiles.ts';
import {
  addProfileForFamily as addProfileForFamilyEndpoint,
  approveProfile as approveProfileEndpoint,
  changeProfile,
  changeProfileState,
  countProfileStates,
  deleteProfile,
  listProfiles,
  readProfile as readProfileEndpoint,
  refuseProfile as refuseProfileEndpoint,
} from '#contract/admin-profiles.ts';
import {
  changeOwnProfile as changeOwnProfileEndpoint,
  changeOwnProfileState,
  listOwnProfiles,
  readOwnProfile as readOwnProfileEndpoint,
  registerProfile as registerProfileEndpoint,
  withdrawProfile as withdrawProfileEndpoint,
} from '#contract/matrimony.ts';
import { fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeOwnProfile, changeOwnState, findOwnProfiles, readOwnProfile, withdrawProfile } from './own-profiles.ts';
import { exportProfiles, recordBiodataPrint } from './exports.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { addProfileForFamily, registerProfile } from './registration.ts';
import {
  changeState,
  correctProfile,
  countByState,
  findDetails,
  findProfiles,
  readProfile,
  removeProfile,
} from './service.ts';

/** The act with which the office brings about each state. */
const actFor = { approved: 'reopen', engaged: 'engage', married: 'marry', closed: 'close', paused: 'pause' } as const;

/**
 * Milliseconds within which the same form and photo count as one registration if the requests have no idempotency key
 * (decision 14).
 */
const SAME_WITHIN_MS = 10 * 60_000;

function memberRoutes(platform: Platform): readonly Route[] {
  return [
    idempotentRoute(platform, registerProfileEndpoint, {
      adds: 'profile',
      sameWithin: SAME_WITHIN_MS,
      add: ({ body, files }, submission) => registerProfile(platform, body, files.photo, submission),
      respond: async ([id = 0]) => ({ ...succeeded('matrimonyRegistered'), id }),
    }),

    route(listOwnProfiles, (_input, { accountId }) => findOwnProfiles(platform, accountId)),
    route(readOwnProfileEndpoint, ({ params }, { accountId }) =>
      readOwnProfile(platform.database, params.id, accountId),
    ),

    fileChangeRoute(platform, changeOwnProfileEndpoint, {
      changes: 'profile',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body, files }, submission) =>
        changeOwnProfile(platform, params.id, body, files.photo, submission),
      respond: async (id, accountId) => ({
        ...succeeded('profileChanged'),
        profile: await readOwnProfile(platform.database, id, accountId),
      }),
    }),

    route(changeOwnProfileState, async ({ params, body }, { accountId }) => {
      const done = await changeOwnState(platform, params.id, body, accountId);
      return { ...succeeded(done), profile: await readOwnProfile(platform.database, params.id, accountId) };
    }),

    route(withdrawProfileEndpoint, async ({ params, query }, { accountId }) => {
      await withdrawProfile(platform, params.id, query.seen, accountId);
      return succeeded('profileWithdrawn');
    }),
  ];
}

function adminRoutes(platform: Platform): readonly Route[] {
  return [
    route(listProfiles, ({ query }) => findProfiles(platform, query)),
    route(readProfileEndpoint, ({ params }, { accountId }) => readProfile(platform, params.id, accountId)),

    route(exportProfilesEndpoint, ({ query }, { accountId }) => exportProfiles(platform, query, accountId)),
    route(noteBiodataPrintedEndpoint, async ({ params }, { accountId }) => {
      await recordBiodataPrint(platform, params.id, accountId);
      return succeeded('biodataNoted');
    }),

    route(countProfileStates, () => countByState(platform.database)),
    route(changeProfileState, async ({ params, body }, { accountId }) => {
      const { state, ...change } = body;
      await changeState(platform, params.id, { ...change, act: actFor[state], administratorId: accountId });
      return {
        ...succeeded('profileStateChanged'),
        profile: await findDetails(platform, platform.database, params.id),
      };
    }),

    route(approveProfileEndpoint, async ({ params, body }, { accountId }) => {
      await changeState(platform, params.id, { ...body, act: 'approve', administratorId: accountId });
      return succeeded('profileApproved');
    }),

    route(refuseProfileEndpoint, async ({ params, body }, { accountId }) => {
      const { reason: note, seen } = body;
      await changeState(platform, params.id, { act: 'refuse', note, seen, administratorId: accountId });
      return succeeded('profileRefused');
    }),

    fileChangeRoute(platform, changeProfile, {
      changes: 'profile',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body, files }, submission) =>
        correctProfile(platform, params.id, body, files.photo, submission),
      respond: async (id) => ({
        ...succeeded('profileChanged'),
        profile: await findDetails(platform, platform.database, id),
      }),
    }),

    route(deleteProfile, async ({ params, query }, { accountId }) => {
      const bin = await removeProfile(platform, params.id, query.seen, accountId);
      return { ...succeeded('profileDeleted'), bin };
    }),

    idempotentRoute(platform, addProfileForFamilyEndpoint, {
      adds: 'profile',
      add: ({ body, files }, submission) => addProfileForFamily(platform, body, files.photo, submission),
      read: (id, accountId) => readProfile(platform, id, accountId),
      respond: async ([id = 0]) => ({ ...succeeded('profileAdded'), id }),
    }),
  ];
}

export function matrimonyRoutes(platform: Platform): readonly Route[] {
  return [...memberRoutes(platform), ...adminRoutes(platform), ...proposalRoutes(platform)];
}
