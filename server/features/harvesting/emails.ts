import * as z from 'zod/mini';
import { findAccountById } from '#server/features/identity/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Email to one administrator. The payload contains the account id and the `HarvestKind`, but no member. */
export const HARVEST_EMAIL = 'harvesting.told-mail';

const harvested = z.enum(['files', 'lists']);
/** What a member fetched in unusual amounts. */
export type HarvestKind = z.output<typeof harvested>;

const emailPayload = z.object({ to: z.number(), what: harvested });

export function harvestEmailTo(accountId: number, what: HarvestKind): string {
  return JSON.stringify({ to: accountId, what } satisfies z.input<typeof emailPayload>);
}

const LOG = '/admin/audit?action=directory+harvested';

const sentences: Readonly<Record<HarvestKind, { readonly en: string; readonly ml: string }>> = {
  files: {
    en: 'A member has downloaded unusually many photos or PDFs of other members: 2,500 within a day.',
    ml: 'ഒരു അംഗം മറ്റ് അംഗങ്ങളുടെ ഫോട്ടോകളോ PDF-കളോ അസാധാരണമായത്ര ഡൗൺലോഡ് ചെയ്തു: ഒരു ദിവസം 2,500.',
  },
  lists: {
    en: 'A member has downloaded the whole members directory twenty times within a day.',
    ml: 'ഒരു അംഗം ഒരു ദിവസത്തിനുള്ളിൽ അംഗങ്ങളുടെ ഡയറക്ടറി മുഴുവനും ഇരുപതു തവണ ഡൗൺലോഡ് ചെയ്തു.',
  },
};

export function harvestEmails(platform: Platform): EmailKinds {
  return {
    [HARVEST_EMAIL]: emailKind<{ readonly what: HarvestKind }>({
      find: async (payload) => {
        const { to, what } = emailPayload.parse(JSON.parse(payload));
        const account = await findAccountById(platform.database, to);
        if (account?.role !== 'admin') return undefined;
        return { to: account.email, language: account.language, about: { what } };
      },
      compose: ({ what }, sender) => ({
        en: {
          title: 'a member has downloaded much of the directory',
          paragraphs: [
            `This is about the website of ${sender.name}.`,
            sentences[what].en,
            'The website did not stop the download. The member may use a program, or someone else may use their account. The audit log shows whose account it is. Please ask the member about it. If the member does not know of it, withdraw the approval of the account, which ends all its sessions.',
          ],
          button: { label: 'View the audit log', address: sender.page('en', LOG) },
          smallPrint: 'You will get this email at most once a day for each account.',
        },
        ml: {
          title: 'ഒരു അംഗം ഡയറക്ടറിയുടെ വലിയൊരു ഭാഗം ഡൗൺലോഡ് ചെയ്തു',
          paragraphs: [
            `${sender.name} വെബ്‌സൈറ്റിനെക്കുറിച്ചാണിത്.`,
            sentences[what].ml,
            'അത് തടഞ്ഞിട്ടില്ല. അംഗം ഉപയോഗിക്കുന്ന ഒരു പ്രോഗ്രാമോ, അവരുടെ അക്കൗണ്ട് ഉപയോഗിക്കുന്ന മറ്റൊരാളോ ആകാം. ആരുടെ അക്കൗണ്ടാണെന്ന് പ്രവർത്തനരേഖയിൽ കാണാം: അവർക്ക് ഇതറിയാമോ എന്നു ദയവായി ചോദിക്കുക. അറിയില്ലെങ്കിൽ അക്കൗണ്ടിന്റെ അംഗീകാരം പിൻവലിക്കുക; അതോടെ അതിന്റെ എല്ലാ സെഷനുകളും അവസാനിക്കും.',
          ],
          button: { label: 'പ്രവർത്തനരേഖ കാണുക', address: sender.page('ml', LOG) },
          smallPrint: 'ഓരോ അക്കൗണ്ടിനും ദിവസത്തിലൊരിക്കൽ മാത്രമേ ഈ ഇമെയിൽ വരൂ.',
        },
      }),
      samples: [{ what: 'files' }, { what: 'lists' }],
    }),
  };
}
