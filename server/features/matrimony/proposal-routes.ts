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
import { idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findCards } from './cards.ts';
import { addToLog, findLog } from './log.ts';
import { findMatches } from './matches.ts';
import { answerAsFamily, decideProposal, exclude, findPairId, previewCards, propose } from './proposals.ts';

export function proposalRoutes(platform: Platform): readonly Route[] {
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
