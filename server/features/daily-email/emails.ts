import * as z from 'zod/mini';
import { findAccountById, getsDailyEmail } from '#server/features/identity/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Email to one administrator. The payload contains the account id and the counts of the morning, but no names. */
export const DAILY_EMAIL = 'office.daily-mail';

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

/** The page and the words for each kind of work, in the order of the email. */
const work: readonly {
  readonly kind: keyof Waiting;
  readonly page: string;
  readonly en: (count: number) => string;
  readonly ml: (count: number) => string;
}[] = [
  {
    kind: 'introductions',
    page: '/admin',
    en: (count) =>
      count === 1
        ? 'In 1 proposal both families said yes: please introduce them'
        : `In ${count} proposals both families said yes: please introduce them`,
    ml: (count) => `രണ്ടു കുടുംബങ്ങളും സമ്മതിച്ച, പരിചയപ്പെടുത്താൻ കാത്തിരിക്കുന്ന ആലോചനകൾ: ${count}`,
  },
  {
    kind: 'accounts',
    page: '/admin/users',
    en: (count) => (count === 1 ? '1 account waits for approval' : `${count} accounts wait for approval`),
    ml: (count) => `അംഗീകാരം കാത്തിരിക്കുന്ന അക്കൗണ്ടുകൾ: ${count}`,
  },
  {
    kind: 'profiles',
    page: '/admin/profiles',
    en: (count) =>
      count === 1 ? '1 matrimony profile waits for approval' : `${count} matrimony profiles wait for approval`,
    ml: (count) => `അംഗീകാരം കാത്തിരിക്കുന്ന വിവാഹ ബ്യൂറോ പ്രൊഫൈലുകൾ: ${count}`,
  },
  {
    kind: 'corrections',
    page: '/admin/corrections',
    en: (count) =>
      count === 1
        ? '1 correction by a member waits to be checked'
        : `${count} corrections by members wait to be checked`,
    ml: (count) => `പരിശോധന കാത്തിരിക്കുന്ന അംഗങ്ങളുടെ തിരുത്തലുകൾ: ${count}`,
  },
  {
    kind: 'emails',
    page: '/admin/health',
    en: (count) => (count === 1 ? '1 email could not be delivered' : `${count} emails could not be delivered`),
    ml: (count) => `എത്തിക്കാൻ കഴിയാത്ത ഇമെയിലുകൾ: ${count}`,
  },
];

export function dailyEmails({ database }: Platform): EmailKinds {
  return {
    [DAILY_EMAIL]: emailKind<Waiting>({
      find: async (payload) => {
        const { to, waiting: about } = payloadSchema.parse(JSON.parse(payload));
        const account = await findAccountById(database, to);
        // The administrator was removed or has switched the email off meanwhile.
        if (account?.role !== 'admin' || !(await getsDailyEmail(database, to))) return undefined;
        return { to: account.email, language: account.language, about };
      },
      compose: (about, sender) => {
        const open = work.filter(({ kind }) => about[kind] > 0);
        return {
          en: {
            title: 'waiting for the office',
            paragraphs: [
              `Good morning. This was waiting on the website of ${sender.name} at nine o’clock:`,
              ...open.map(({ kind, page, en }) => ({ label: en(about[kind]), address: sender.page('en', page) })),
            ],
            button: { label: 'Open the office', address: sender.page('en', '/admin') },
            smallPrint:
              'This email comes at most once a day, and only if something is waiting. You can switch it off under My account.',
          },
          ml: {
            title: 'ഓഫീസിനായി കാത്തിരിക്കുന്നവ',
            paragraphs: [
              `സുപ്രഭാതം. രാവിലെ ഒൻപതു മണിക്ക് ${sender.name} വെബ്‌സൈറ്റിൽ കാത്തിരിക്കുന്നവ:`,
              ...open.map(({ kind, page, ml }) => ({ label: ml(about[kind]), address: sender.page('ml', page) })),
            ],
            button: { label: 'ഓഫീസ് തുറക്കുക', address: sender.page('ml', '/admin') },
            smallPrint:
              'ഈ ഇമെയിൽ ദിവസത്തിലൊരിക്കൽ മാത്രം, എന്തെങ്കിലും കാത്തിരിക്കുന്നുണ്ടെങ്കിൽ മാത്രം വരും. “എന്റെ അക്കൗണ്ട്” എന്ന താളിൽ ഇത് വേണ്ടെന്നു വയ്ക്കാം.',
          },
        };
      },
      samples: [
        { accounts: 1, profiles: 1, introductions: 1, corrections: 1, emails: 1 },
        { accounts: 12, profiles: 3, introductions: 2, corrections: 2, emails: 5 },
        { accounts: 0, profiles: 2, introductions: 0, corrections: 0, emails: 0 },
      ],
    }),
  };
}
