import { emailKind, type EmailKinds, type Recipient } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { proposalEmails } from './proposal-emails.ts';
import { findProfile, type ProfileRow } from './store.ts';

/** The payloads are ids. If the decision changes before the email is sent, the email is dropped. */
export const PROFILE_APPROVED_EMAIL = 'matrimony.approved-mail';
export const PROFILE_REFUSED_EMAIL = 'matrimony.refused-mail';

type Decided = Pick<ProfileRow, 'name' | 'refusal_reason'>;

/** Returns a function that finds the profile if the decision still applies and the sender has an account. */
function findDecided({ database }: Platform, decision: 'approved' | 'refused') {
  return async (id: string): Promise<(Recipient & { about: Decided }) | undefined> => {
    const row = await findProfile(database, Number(id));
    const isCurrent = row?.reachable === 1 && row.status !== 'paused' && row.review === decision;
    if (!isCurrent || row.sender_email === null) return undefined;
    return { to: row.sender_email, language: row.sender_language, about: row };
  };
}

export function matrimonyEmails(platform: Platform): EmailKinds {
  return {
    ...proposalEmails(platform),
    [PROFILE_APPROVED_EMAIL]: emailKind<Decided>({
      find: findDecided(platform, 'approved'),
      compose: ({ name }, sender) => ({
        en: {
          title: 'your matrimony profile has been approved',
          paragraphs: [
            `The matrimony profile of ${name} has been approved by the office of ${sender.name}.`,
            'The bureau will contact you at the details you gave.',
          ],
        },
        ml: {
          title: 'നിങ്ങളുടെ വിവാഹ പ്രൊഫൈൽ അംഗീകരിച്ചു',
          paragraphs: [
            `${name} എന്ന വ്യക്തിയുടെ വിവാഹ പ്രൊഫൈൽ ${sender.name} ഓഫീസ് അംഗീകരിച്ചിരിക്കുന്നു.`,
            'നിങ്ങൾ നൽകിയ ഫോണിലോ ഇമെയിലിലോ ബ്യൂറോ നിങ്ങളെ ബന്ധപ്പെടും.',
          ],
        },
      }),
      samples: [{ name: 'Sample Person', refusal_reason: null }],
    }),
    [PROFILE_REFUSED_EMAIL]: emailKind<Decided>({
      find: findDecided(platform, 'refused'),
      compose: ({ name, refusal_reason: reason }, sender) => ({
        en: {
          title: 'your matrimony profile was not approved',
          paragraphs: [
            `The matrimony profile of ${name} was not approved by the office of ${sender.name}, for this reason:`,
            { quote: reason ?? '' },
            'You can change the profile and send it again.',
          ],
          button: { label: 'Change the profile', address: sender.page('en', '/matrimony/registrations') },
        },
        ml: {
          title: 'നിങ്ങളുടെ വിവാഹ പ്രൊഫൈൽ അംഗീകരിച്ചില്ല',
          paragraphs: [
            `${name} എന്ന വ്യക്തിയുടെ വിവാഹ പ്രൊഫൈൽ ${sender.name} ഓഫീസ് അംഗീകരിച്ചില്ല. കാരണം:`,
            { quote: reason ?? '' },
            'പ്രൊഫൈൽ തിരുത്തി വീണ്ടും അയയ്ക്കാം.',
          ],
          button: { label: 'പ്രൊഫൈൽ തിരുത്തുക', address: sender.page('ml', '/matrimony/registrations') },
        },
      }),
      samples: [
        {
          name: 'സാമ്പിൾ വ്യക്തി',
          refusal_reason: 'The photo shows two people.\nPlease send one that shows the person alone.',
        },
      ],
    }),
  };
}
