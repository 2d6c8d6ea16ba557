import {
  cancelInvitation as cancelInvitationEndpoint,
  inviteAdministrator,
  joinAsAdministrator,
  listAdministrators as listAdministratorsEndpoint,
  listInvitations as listInvitationsEndpoint,
  readInvitation as readInvitationEndpoint,
  readTwoFactorRule as readTwoFactorRuleEndpoint,
  removeAdministrator as removeAdministratorEndpoint,
  resetTwoFactor as resetTwoFactorEndpoint,
  setTwoFactorRule as setTwoFactorRuleEndpoint,
} from '#contract/administrators.ts';
import { idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { cancelInvitation, invite, join, listInvitations, readInvitation } from './invitations.ts';
import {
  listAdministrators,
  readTwoFactorRule,
  removeAdministrator,
  resetTwoFactor,
  setTwoFactorRule,
} from './service.ts';

function invitationRoutes(platform: Platform): readonly Route[] {
  return [
    route(listInvitationsEndpoint, () => listInvitations(platform)),

    idempotentRoute(platform, inviteAdministrator, {
      adds: 'invitation',
      add: ({ body }, submission) => invite(platform, body, submission),
      respond: async ([id = 0]) => ({ ...succeeded('administratorInvited'), id }),
    }),

    route(cancelInvitationEndpoint, async ({ params }, { accountId }) => {
      await cancelInvitation(platform, params.id, accountId);
      return succeeded('invitationCancelled');
    }),

    route(readInvitationEndpoint, ({ body }) => readInvitation(platform, body.token)),

    route(joinAsAdministrator, async ({ body }) => {
      await join(platform, body);
      return succeeded('joinedAsAdministrator');
    }),
  ];
}

export function administratorRoutes(platform: Platform): readonly Route[] {
  return [
    route(listAdministratorsEndpoint, () => listAdministrators(platform)),

    route(removeAdministratorEndpoint, async ({ params, query }, { accountId }) => {
      await removeAdministrator(platform, params.id, query.seen, accountId);
      return succeeded('administratorRemoved');
    }),

    route(resetTwoFactorEndpoint, async ({ params, query }, { accountId }) => {
      await resetTwoFactor(platform, params.id, query.seen, accountId);
      return succeeded('twoFactorOff');
    }),

    ...invitationRoutes(platform),

    route(readTwoFactorRuleEndpoint, () => readTwoFactorRule(platform)),

    route(setTwoFactorRuleEndpoint, async ({ body }, { accountId }) => {
      await setTwoFactorRule(platform, body.required, accountId);
      return succeeded(body.required ? 'twoFactorForAll' : 'twoFactorVoluntary');
    }),
  ];
}
