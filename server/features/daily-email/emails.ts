import * as z from 'zod/mini';
import { covers, type DutiesNeeded, type Duty } from '#contract/duties.ts';
import type { Language } from '#contract/links.ts';
import texts from '#server/email-texts.json' with { type: 'json' };
import { dutiesIn, findAccountById } from '#server/features/identity/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Email to one administrator. The payload contains the account id and the counts of the morning, but no names. */
export const DAILY_EMAIL = 'daily-email.waiting-email';

const waiting = z.object({
  accounts: z.number(),
  profiles: z.number(),
  /** Pairs whose families have both said yes. Missing in emails of earlier versions. */
  introductions: z._default(z.number(), 0),
  corrections: z.number(),
  /** Emails that could not be delivered. */
  emails: z.number(),
});
/** How much of each kind waits for the office. */
export type Waiting = z.output<typeof waiting>;

const payloadSchema = z.object({ to: z.number(), waiting });

export function dailyPayload(to: number, counts: Waiting): string {
  return JSON.stringify({ to, waiting: counts } satisfies z.input<typeof payloadSchema>);
}

/** The page of each kind of work and the duties that see to it, in the order of the email. */
const work: readonly { readonly kind: keyof Waiting; readonly page: string; readonly needs: DutiesNeeded }[] = [
  { kind: 'introductions', page: '/admin', needs: ['bureau'] },
  { kind: 'accounts', page: '/admin/users', needs: ['office'] },
  { kind: 'profiles', page: '/admin/profiles', needs: ['bureau'] },
  { kind: 'corrections', page: '/admin/corrections', needs: ['office'] },
  { kind: 'emails', page: '/admin/health', needs: 'owner' },
];

/** Returns how much waits for an administrator with these duties; undefined if nothing does. */
export function waitingFor(duties: readonly Duty[], counts: Waiting): Waiting | undefined {
  const own = { ...counts };
  for (const { kind, needs } of work) if (!covers(duties, needs)) own[kind] = 0;
  return Object.values(own).some((count) => count > 0) ? own : undefined;
}

function countText(language: Language, kind: keyof Waiting, count: number): string {
  const { one, many } = texts.daily[language].work[kind];
  return (count === 1 ? one : many).replace('{count}', String(count));
}

export function dailyEmails({ database }: Platform): EmailKinds {
  return {
    [DAILY_EMAIL]: emailKind<Waiting>({
      find: async (payload) => {
        const { to, waiting: counts } = payloadSchema.parse(JSON.parse(payload));
        const account = await findAccountById(database, to);
        // The administrator was removed, has switched the email off or lost duties meanwhile.
        if (account?.role !== 'admin' || account.daily_email === 0) return undefined;
        const about = waitingFor(dutiesIn(account.duties), counts);
        return about && { to: account.email, language: account.language, about };
      },
      compose: (counts) => ({
        text: texts.daily,
        page: '/admin',
        values: (language) => ({
          work: work
            .filter(({ kind }) => counts[kind] > 0)
            .map(({ kind, page }) => ({ label: countText(language, kind, counts[kind]), page })),
        }),
      }),
      samples: [
        { accounts: 1, profiles: 1, introductions: 1, corrections: 1, emails: 1 },
        { accounts: 12, profiles: 3, introductions: 2, corrections: 2, emails: 5 },
        { accounts: 0, profiles: 2, introductions: 0, corrections: 0, emails: 0 },
      ],
    }),
  };
}
