import * as z from 'zod/mini';
import texts from '#server/email-texts.json' with { type: 'json' };
import { findAccountById } from '#server/features/identity/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Email to one administrator. The payload contains the account id and the `HarvestKind`, but no member. */
export const HARVEST_EMAIL = 'harvesting.harvested-email';

const harvested = z.enum(['files', 'lists']);
/** What a member fetched in unusual amounts. */
export type HarvestKind = z.output<typeof harvested>;

const emailPayload = z.object({ to: z.number(), what: harvested });

export function harvestEmailTo(accountId: number, what: HarvestKind): string {
  return JSON.stringify({ to: accountId, what } satisfies z.input<typeof emailPayload>);
}

const LOG = '/admin/audit?action=directory+harvested';

export function harvestEmails(platform: Platform): EmailKinds {
  return {
    [HARVEST_EMAIL]: emailKind<HarvestKind>({
      find: async (payload) => {
        const { to, what } = emailPayload.parse(JSON.parse(payload));
        const account = await findAccountById(platform.database, to);
        if (account?.role !== 'admin') return undefined;
        return { to: account.email, language: account.language, about: what };
      },
      compose: (what) => ({
        text: texts.harvesting,
        page: LOG,
        values: (language) => ({ what: texts.harvesting[language][what] }),
      }),
      samples: ['files', 'lists'],
    }),
  };
}
