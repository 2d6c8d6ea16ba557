import {
  acceptCorrection as acceptCorrectionEndpoint,
  listCorrections,
  refuseCorrection as refuseCorrectionEndpoint,
  suggestCorrections as suggestCorrectionsEndpoint,
  undoCorrection as undoCorrectionEndpoint,
  withdrawCorrection as withdrawCorrectionEndpoint,
} from '#contract/corrections.ts';
import { idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { acceptCorrection, refuseCorrection, undoCorrection } from './decide.ts';
import { findCorrections, findCorrectionsOf, readCorrection } from './read.ts';
import { suggestCorrections, withdrawCorrection } from './suggest.ts';

export function correctionRoutes(platform: Platform): readonly Route[] {
  return [
    idempotentRoute(platform, suggestCorrectionsEndpoint, {
      adds: 'correction',
      add: ({ params, body, files }, submission) =>
        suggestCorrections(platform, params.id, body, files.image, submission),
      respond: async (ids, { accountId }) => ({
        ...succeeded('correctionsSent'),
        corrections: (await findCorrectionsOf(platform.database, accountId)).filter(({ id }) => ids.includes(id)),
      }),
    }),

    route(withdrawCorrectionEndpoint, async ({ params }, { accountId }) => {
      await withdrawCorrection(platform, params.id, accountId);
      return succeeded('correctionWithdrawn');
    }),

    route(listCorrections, ({ query }) => findCorrections(platform, query)),

    route(acceptCorrectionEndpoint, async ({ params: { id }, body }, { accountId: administratorId }) => {
      await acceptCorrection(platform, id, { value: body.value, seen: body.seen, administratorId });
      return { ...succeeded('correctionAccepted'), correction: await readCorrection(platform, id) };
    }),

    route(refuseCorrectionEndpoint, async ({ params: { id }, body }, { accountId: administratorId }) => {
      await refuseCorrection(platform, id, { ...body, seen: body.seen, administratorId });
      return { ...succeeded('correctionRefused'), correction: await readCorrection(platform, id) };
    }),

    route(undoCorrectionEndpoint, async ({ params: { id }, body: { seen } }, { accountId: administratorId }) => {
      await undoCorrection(platform, id, { seen, administratorId });
      return { ...succeeded('correctionUndone'), correction: await readCorrection(platform, id) };
    }),
  ];
}
