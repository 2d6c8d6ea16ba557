import type { LetterWriters } from '#server/platform/mail/letters.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findProfile, type ProfileRow } from './store.ts';

export const PROFILE_APPROVED_MAIL = 'matrimony.approved-mail';
export const PROFILE_REFUSED_MAIL = 'matrimony.refused-mail';

/** The payload of both: which decision is told. One that has been replaced before its mail went out is told no more. */
export function decisionPayload(profileId: number, decidedAt: number): string {
  return `${profileId} ${decidedAt}`;
}

/** In both languages, for an account does not say which one its owner reads. */
function approvedText({ name }: ProfileRow): string {
  return [
    `The matrimony profile of ${name} has been approved by the office of CMJ.`,
    'The bureau will contact you at the details you gave.',
    '',
    `${name} എന്ന വ്യക്തിയുടെ വിവാഹ പ്രൊഫൈൽ CMJ ഓഫീസ് അംഗീകരിച്ചിരിക്കുന്നു.`,
    'നിങ്ങൾ നൽകിയ ഫോണിലോ ഇമെയിലിലോ ബ്യൂറോ നിങ്ങളെ ബന്ധപ്പെടും.',
    '',
    'CMJ | Since 1825',
  ].join('\n');
}

function refusedText({ name, refusal_reason }: ProfileRow, address: string): string {
  return [
    `The matrimony profile of ${name} was not approved by the office of CMJ, for this reason:`,
    refusal_reason ?? '',
    'You can change the profile and send it again:',
    address,
    '',
    `${name} എന്ന വ്യക്തിയുടെ വിവാഹ പ്രൊഫൈൽ CMJ ഓഫീസ് അംഗീകരിച്ചില്ല. കാരണം:`,
    refusal_reason ?? '',
    'പ്രൊഫൈൽ തിരുത്തി വീണ്ടും അയയ്ക്കാം:',
    address,
    '',
    'CMJ | Since 1825',
  ].join('\n');
}

/** The letters of the bureau to whoever sent a profile. */
export function matrimonyMails(platform: Platform): LetterWriters {
  /** The profile, if the decision still stands and there is somebody to be told. */
  async function told(payload: string, decision: 'approved_at' | 'refused_at') {
    const [id = 0, decidedAt = 0] = payload.split(' ').map(Number);
    const row = await findProfile(platform.database, id);
    if (!row || row.sender_email === null || row[decision] !== decidedAt) return undefined;
    return { row, to: row.sender_email };
  }

  return {
    [PROFILE_APPROVED_MAIL]: async (payload) => {
      const found = await told(payload, 'approved_at');
      if (!found) return undefined;
      const subject = 'CMJ: your matrimony profile has been approved';
      return { to: found.to, subject, text: approvedText(found.row) };
    },
    [PROFILE_REFUSED_MAIL]: async (payload) => {
      const found = await told(payload, 'refused_at');
      if (!found) return undefined;
      const subject = 'CMJ: your matrimony profile was not approved';
      const address = `${platform.config.publicUrl}/matrimony/registrations`;
      return { to: found.to, subject, text: refusedText(found.row, address) };
    },
  };
}
