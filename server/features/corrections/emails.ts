import type { Language } from '#contract/links.ts';
import { memberLabels } from '#contract/members.ts';
import texts from '#server/email-texts.json' with { type: 'json' };
import { type CorrectionRow, findCorrection, findLinkedAccounts } from '#server/features/members/service.ts';
import { emailKind, type EmailKinds, type Recipient } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

export const CORRECTION_ACCEPTED_EMAIL = 'corrections.accepted-email';
export const CORRECTION_REFUSED_EMAIL = 'corrections.refused-email';

type Decided = Pick<CorrectionRow, 'field' | 'after' | 'reason'>;

function labelOf(field: Decided['field'], language: Language): string {
  return field === 'image' ? texts.correctionAccepted[language].photo : memberLabels[field][language];
}

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
      compose: ({ field, after }) => ({
        text: texts.correctionAccepted,
        page: '/account',
        values: (language) => {
          const { newPhoto, empty } = texts.correctionAccepted[language];
          return { field: labelOf(field, language), value: field === 'image' ? newPhoto : (after ?? empty) };
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
      compose: ({ field, reason }) => ({
        text: texts.correctionRefused,
        page: '/account',
        values: (language) => ({ field: labelOf(field, language), reason: reason ?? '' }),
      }),
      samples: [{ field: 'mobile', after: '00000 10009', reason: sampleReason }],
    }),
  };
}
