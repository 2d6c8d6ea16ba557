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
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { cancelInvitation, invite, join, listInvitations, readInvitation } from './invitations.ts';
import {
  listAdministrators,
  readTwoFactorRule,
  removeAdministrator,
  resetTwoFactor,
  setTwoFactorRule,
} from './service.ts';

function invitationRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listInvitationsEndpoint, () => listInvitations(platform)),

    implement(inviteAdministrator, async ({ body }, { accountId }) => {
      await invite(platform, body, accountId);
      return succeeded('administratorInvited');
    }),

    implement(cancelInvitationEndpoint, async ({ params }, { accountId }) => {
      await cancelInvitation(platform, params.id, accountId);
      return succeeded('invitationCancelled');
    }),

    implement(readInvitationEndpoint, ({ body }) => readInvitation(platform, body.token)),

    implement(joinAsAdministrator, async ({ body }) => {
      await join(platform, body);
      return succeeded('joinedAsAdministrator');
    }),
  ];
}

export function administratorRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listAdministratorsEndpoint, () => listAdministrators(platform)),

    implement(removeAdministratorEndpoint, async ({ params }, { accountId }) => {
      await removeAdministrator(platform, params.id, accountId);
      return succeeded('administratorRemoved');
    }),

    implement(resetTwoFactorEndpoint, async ({ params }, { accountId }) => {
      await resetTwoFactor(platform, params.id, accountId);
      return succeeded('twoFactorOff');
    }),

    ...invitationRoutes(platform),

    implement(readTwoFactorRuleEndpoint, () => readTwoFactorRule(platform)),

    implement(setTwoFactorRuleEndpoint, async ({ body }, { accountId }) => {
      await setTwoFactorRule(platform, body.required, accountId);
      return succeeded(body.required ? 'twoFactorForAll' : 'twoFactorVoluntary');
    }),
  ];
}
