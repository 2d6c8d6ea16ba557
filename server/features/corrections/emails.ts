import { memberLabels } from '#contract/members.ts';
import { type CorrectionRow, findCorrection, findLinkedAccounts } from '#server/features/members/service.ts';
import { emailKind, type EmailKinds, type Recipient } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

export const CORRECTION_ACCEPTED_EMAIL = 'corrections.accepted-mail';
export const CORRECTION_REFUSED_EMAIL = 'corrections.refused-mail';

const words = { ...memberLabels, image: { en: 'Photo', ml: 'ഫോട്ടോ' } };

type Decided = Pick<CorrectionRow, 'field' | 'after' | 'reason'>;

/** Returns a function that finds a correction if the decision still applies and the sender is still linked. */
function findDecided({ database }: Platform, status: CorrectionRow['status']) {
  return async (payload: string): Promise<(Recipient & { about: Decided }) | undefined> => {
    const [id = 0, decidedAt = 0] = payload.split(' ').map(Number);
    const row = await findCorrection(database, id);
    if (row?.status !== status || row.decided_at !== decidedAt) return undefined;
    if (!(await findLinkedAccounts(database, row.member_id)).includes(row.account_id)) return undefined;
    return { to: row.sender_email, language: row.sender_language, about: row };
  };
}

const sampleReason = 'This number belongs to another member.\nPlease call the office.';

export function correctionEmails(platform: Platform): EmailKinds {
  return {
    [CORRECTION_ACCEPTED_EMAIL]: emailKind<Decided>({
      find: findDecided(platform, 'accepted'),
      compose: ({ field, after }, sender) => ({
        en: {
          title: 'your correction has been accepted',
          paragraphs: [
            `The office of ${sender.name} has accepted your correction. The members directory now shows:`,
            { quote: `${words[field].en}: ${field === 'image' ? 'your new photo' : (after ?? 'empty')}` },
          ],
          button: { label: 'My page', address: sender.page('en', '/account') },
        },
        ml: {
          title: 'നിങ്ങൾ അയച്ച തിരുത്ത് സ്വീകരിച്ചു',
          paragraphs: [
            `നിങ്ങൾ അയച്ച തിരുത്ത് ${sender.name} ഓഫീസ് സ്വീകരിച്ചു. അംഗ ഡയറക്ടറിയിൽ ഇപ്പോൾ:`,
            { quote: `${words[field].ml}: ${field === 'image' ? 'നിങ്ങളുടെ പുതിയ ഫോട്ടോ' : (after ?? 'ഒന്നുമില്ല')}` },
          ],
          button: { label: 'എന്റെ പേജ്', address: sender.page('ml', '/account') },
        },
      }),
      samples: [
        { field: 'mobile', after: '00000 10055', reason: null },
        { field: 'address', after: 'Mill Lane\nSample Town', reason: null },
        { field: 'house_name', after: null, reason: null },
        { field: 'image', after: 'photo.jpg', reason: null },
      ],
    }),
    [CORRECTION_REFUSED_EMAIL]: emailKind<Decided>({
      find: findDecided(platform, 'refused'),
      compose: ({ field, reason }, sender) => ({
        en: {
          title: 'your correction was not accepted',
          paragraphs: [
            `The office of ${sender.name} has not accepted your correction of: ${words[field].en}. The reason:`,
            { quote: reason ?? '' },
          ],
          button: { label: 'My page', address: sender.page('en', '/account') },
        },
        ml: {
          title: 'നിങ്ങൾ അയച്ച തിരുത്ത് സ്വീകരിച്ചില്ല',
          paragraphs: [
            `നിങ്ങൾ അയച്ച തിരുത്ത് (${words[field].ml}) ${sender.name} ഓഫീസ് സ്വീകരിച്ചില്ല. കാരണം:`,
            { quote: reason ?? '' },
          ],
          button: { label: 'എന്റെ പേജ്', address: sender.page('ml', '/account') },
        },
      }),
      samples: [{ field: 'mobile', after: '00000 10009', reason: sampleReason }],
    }),
  };
}
