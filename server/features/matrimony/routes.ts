import {
  exportProfiles as exportProfilesEndpoint,
  printBiodata as printBiodataEndpoint,
} from '#contract/matrimony-papers.ts';
import {
  addProfileForFamily as addProfileForFamilyEndpoint,
  approveProfile as approveProfileEndpoint,
  changeOwnProfile as changeOwnProfileEndpoint,
  deleteProfile,
  listOwnProfiles,
  listProfiles,
  readOwnProfile as readOwnProfileEndpoint,
  readProfile as readProfileEndpoint,
  refuseProfile as refuseProfileEndpoint,
  registerProfile as registerProfileEndpoint,
  withdrawProfile as withdrawProfileEndpoint,
} from '#contract/matrimony.ts';
import { implementOnce } from '#server/http/implement-once.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeOwnProfile, findOwnProfiles, readOwnProfile, withdrawProfile } from './own-profiles.ts';
import { exportProfiles, printBiodata } from './papers.ts';
import { addProfileForFamily, createRegisterProfile } from './registration.ts';
import { approveProfile, findProfiles, readProfile, refuseProfile, removeProfile } from './service.ts';

/** Milliseconds in which the same form and photo are one registration, without a key (decision 14). */
const SAME_WITHIN = 10 * 60_000;

function memberRoutes(platform: Platform): readonly Implementation[] {
  const registerProfile = createRegisterProfile(platform);
  return [
    implementOnce(platform, registerProfileEndpoint, {
      adds: 'profile',
      sameWithin: SAME_WITHIN,
      add: ({ body, files }, submission) => registerProfile(body, files.photo, submission),
      answer: async ([id = 0]) => ({ ...succeeded('matrimonyRegistered'), id }),
    }),

    implement(listOwnProfiles, (_input, { accountId }) => findOwnProfiles(platform, accountId)),
    implement(readOwnProfileEndpoint, ({ params }, { accountId }) => readOwnProfile(platform, params.id, accountId)),

    implement(changeOwnProfileEndpoint, async ({ params, body, files }, { accountId }) => {
      const profile = await changeOwnProfile(platform, params.id, body, files.photo, accountId);
      return { ...succeeded('profileChanged'), profile };
    }),

    implement(withdrawProfileEndpoint, async ({ params }, { accountId }) => {
      await withdrawProfile(platform, params.id, accountId);
      return succeeded('profileWithdrawn');
    }),
  ];
}

function officeRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listProfiles, ({ query }) => findProfiles(platform, query)),
    implement(readProfileEndpoint, ({ params }, { accountId }) => readProfile(platform, params.id, accountId)),

    implement(exportProfilesEndpoint, ({ query }, { accountId }) => exportProfiles(platform, query, accountId)),
    implement(printBiodataEndpoint, ({ params, query }, { accountId }) =>
      printBiodata(platform, params.id, query, accountId),
    ),

    implement(approveProfileEndpoint, async ({ params, body }, { accountId }) => {
      await approveProfile(platform, params.id, body.updatedAt, accountId);
      return succeeded('profileApproved');
    }),

    implement(refuseProfileEndpoint, async ({ params, body }, { accountId }) => {
      await refuseProfile(platform, params.id, body.reason, accountId);
      return succeeded('profileRefused');
    }),

    implement(deleteProfile, async ({ params }, { accountId }) => {
      await removeProfile(platform, params.id, accountId);
      return succeeded('profileDeleted');
    }),

    implementOnce(platform, addProfileForFamilyEndpoint, {
      adds: 'profile',
      add: ({ body, files }, submission) => addProfileForFamily(platform, body, files.photo, submission),
      answer: async ([id = 0]) => ({ ...succeeded('profileAdded'), id }),
    }),
  ];
}

export function matrimonyRoutes(platform: Platform): readonly Implementation[] {
  return [...memberRoutes(platform), ...officeRoutes(platform)];
}
