import { countProfilesOfAccount } from '#contract/accounts.ts';
import {
  addProfileForFamily as addProfileForFamilyEndpoint,
  approveProfile,
  changeProfile as changeProfileEndpoint,
  changeProfileState,
  countProfileStates,
  deleteProfile,
  exportProfiles as exportProfilesEndpoint,
  listProfiles,
  logBiodataPrinted,
  readProfile as readProfileEndpoint,
  refuseProfile,
} from '#contract/admin-profiles.ts';
import {
  changeOwnProfile as changeOwnProfileEndpoint,
  changeOwnProfileState,
  listOwnProfiles,
  readOwnProfile as readOwnProfileEndpoint,
  registerProfile as registerProfileEndpoint,
  withdrawProfile as withdrawProfileEndpoint,
} from '#contract/matrimony.ts';
import {
  addLogEntry,
  addProposal,
  answerProposal,
  changeProposal,
  excludeMatch,
  listMatches,
  listOwnProposals,
  listProfileLog,
  previewProposal,
} from '#contract/proposals.ts';
import { deleteRoute, fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { answerAsFamily } from './answers.ts';
import { findCards } from './cards.ts';
import { addProfileForFamily, changeProfile, registerProfile } from './changes.ts';
import { exportProfiles, recordBiodataPrint } from './exports.ts';
import { findMatches } from './matches.ts';
import { changeOwnState, findOwnProfiles, withdrawProfile } from './own-profiles.ts';
import { findAccountById } from '#server/features/identity/service.ts';
import { notFound } from '#server/platform/app-error.ts';
import { findDetails, readOwnProfile } from './profile-record.ts';
import { decideProposal, exclude, findPairId, previewCards, propose } from './proposals.ts';
import { addToLog, countByState, findLog, findProfiles, readProfile, removeProfile } from './service.ts';
import { changeState, type StateChange } from './states.ts';
import { countProfiles } from './store.ts';

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
      change: ({ params, body, files }, submission) => {
        const editor = { accountId: submission.accountId };
        return changeProfile(platform, params.id, body, files.photo, { editor, submission });
      },
      respond: async (id, { accountId }) => ({
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
  const setState = (id: number, change: StateChange) =>
    inTransaction(platform.database, (db) => changeState(platform, db, id, change));
  return [
    route(countProfilesOfAccount, async ({ params: { id } }) => {
      if ((await findAccountById(platform.database, id))?.role !== 'user') throw notFound();
      return { profiles: await countProfiles(platform.database, { accountId: id }) };
    }),

    route(listProfiles, ({ query }) => findProfiles(platform, query)),
    route(readProfileEndpoint, ({ params }, { accountId }) => readProfile(platform, params.id, accountId)),

    route(exportProfilesEndpoint, ({ query }, { accountId }) => exportProfiles(platform, query, accountId)),
    route(logBiodataPrinted, async ({ params }, { accountId }) => {
      await recordBiodataPrint(platform, params.id, accountId);
      return succeeded('biodataNoted');
    }),

    route(countProfileStates, () => countByState(platform.database)),
    route(changeProfileState, async ({ params, body: { state, ...change } }, { accountId }) => {
      await setState(params.id, { ...change, act: actFor[state], by: { administratorId: accountId } });
      return {
        ...succeeded('profileStateChanged'),
        profile: await findDetails(platform, platform.database, params.id),
      };
    }),

    route(approveProfile, async ({ params, body: { seen } }, { accountId }) => {
      await setState(params.id, { seen, act: 'approve', by: { administratorId: accountId } });
      return succeeded('profileApproved');
    }),

    route(refuseProfile, async ({ params, body: { reason, seen } }, { accountId }) => {
      await setState(params.id, { seen, act: 'refuse', note: reason, by: { administratorId: accountId } });
      return succeeded('profileRefused');
    }),

    fileChangeRoute(platform, changeProfileEndpoint, {
      changes: 'profile',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body, files }, submission) => {
        const editor = { action: 'profile changed', administratorId: submission.accountId } as const;
        return changeProfile(platform, params.id, body, files.photo, { editor, submission });
      },
      respond: async (id) => ({
        ...succeeded('profileChanged'),
        profile: await findDetails(platform, platform.database, id),
      }),
    }),

    deleteRoute(platform, deleteProfile, 'profileDeleted', { remove: removeProfile }),

    idempotentRoute(platform, addProfileForFamilyEndpoint, {
      adds: 'profile',
      add: ({ body, files }, submission) => addProfileForFamily(platform, body, files.photo, submission),
      read: (id, { accountId }) => readProfile(platform, id, accountId),
      respond: async ([id = 0]) => ({ ...succeeded('profileAdded'), id }),
    }),
  ];
}

function proposalRoutes(platform: Platform): readonly Route[] {
  return [
    route(listOwnProposals, (_input, { accountId }) => findCards(platform, accountId)),
    route(answerProposal, async ({ params, body }, { accountId }) => {
      await answerAsFamily(platform, params.id, body, accountId);
      return succeeded('proposalAnswered');
    }),

    route(listMatches, ({ params, query }) => findMatches(platform, params.id, query)),
    route(previewProposal, ({ params }) => previewCards(platform, params.id, params.other)),
    idempotentRoute(platform, addProposal, {
      adds: 'profile',
      add: ({ body }, submission) => propose(platform, body, submission),
      respond: async (ids) => ({ ...succeeded('proposalAdded'), id: await findPairId(platform.database, ids) }),
    }),
    route(changeProposal, async ({ params, body }, { accountId }) => {
      await decideProposal(platform, params.id, body, accountId);
      const isIntroduction = 'state' in body && body.state === 'introduced';
      return succeeded(isIntroduction ? 'proposalIntroduced' : 'proposalChanged');
    }),
    route(excludeMatch, async ({ params, body }, { accountId }) => {
      await exclude(platform, params.id, body, accountId);
      return succeeded('proposalChanged');
    }),

    route(listProfileLog, ({ params, query }) => findLog(platform, params.id, query)),
    idempotentRoute(platform, addLogEntry, {
      adds: 'profile',
      add: ({ params, body }, submission) => addToLog(platform, params.id, body, submission),
      respond: async () => succeeded('logEntryAdded'),
    }),
  ];
}

export function matrimonyRoutes(platform: Platform): readonly Route[] {
  return [...memberRoutes(platform), ...adminRoutes(platform), ...proposalRoutes(platform)];
}
