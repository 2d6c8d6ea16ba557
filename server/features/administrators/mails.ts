import * as z from 'zod/mini';
import { joinPath } from '#contract/links.ts';
import { findAccountOf } from '#server/features/accounts/service.ts';
import type { LetterWriters } from '#server/platform/mail/letters.ts';
import type { Platform } from '#server/platform/platform.ts';
import { invitationToken } from './invitation-token.ts';
import { findInvitation } from './store.ts';

/** The payload is the hash of the invitation's token: one that was replaced or taken back in the meantime is not sent. */
export const INVITATION_MAIL = 'administrators.invitation-mail';
/** The payload says to whom and about whom. */
export const JOINED_MAIL = 'administrators.joined-mail';

const joinedMailFor = z.object({ to: z.number(), joined: z.number() });

function invitationText(link: string): string {
  return [
    'You have been invited to become an administrator of the website of CMJ.',
    'Choose a password with this link; it works once, for 7 days:',
    link,
    'If you did not expect this, please ignore this mail.',
    '',
    'CMJ വെബ്‌സൈറ്റിന്റെ അഡ്മിനിസ്ട്രേറ്ററാകാൻ നിങ്ങളെ ക്ഷണിക്കുന്നു.',
    'മുകളിലെ ലിങ്ക് ഉപയോഗിച്ച് ഒരു പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക. അത് ഒരിക്കൽ മാത്രം, 7 ദിവസം പ്രവർത്തിക്കും.',
    'നിങ്ങൾ ഇതു പ്രതീക്ഷിച്ചതല്ലെങ്കിൽ ഈ ഇമെയിൽ അവഗണിക്കുക.',
    '',
    'CMJ | Since 1825',
  ].join('\n');
}

function joinedText(name: string, email: string, address: string): string {
  return [
    `There is a new administrator of the website of CMJ: ${name} (${email}).`,
    'If you know nothing of it, look at the list of administrators at once:',
    address,
    '',
    `CMJ വെബ്‌സൈറ്റിനു പുതിയൊരു അഡ്മിനിസ്ട്രേറ്ററുണ്ട്: ${name} (${email}).`,
    'ഇതു നിങ്ങൾ അറിഞ്ഞതല്ലെങ്കിൽ ഉടൻ അഡ്മിനിസ്ട്രേറ്റർമാരുടെ പട്ടിക നോക്കുക:',
    address,
    '',
    'CMJ | Since 1825',
  ].join('\n');
}

/** The letters of this feature. */
export function administratorMails(platform: Platform): LetterWriters {
  const { config, database } = platform;
  return {
    [INVITATION_MAIL]: async (hash) => {
      const invitation = await findInvitation(database, hash, platform.now());
      if (!invitation) return undefined;
      return {
        to: invitation.email,
        subject: 'CMJ: an invitation to the office',
        text: invitationText(`${config.publicUrl}${joinPath}#${invitationToken(invitation.nonce, platform.secret)}`),
      };
    },
    [JOINED_MAIL]: async (payload) => {
      const { to, joined } = joinedMailFor.parse(JSON.parse(payload));
      const reader = await findAccountOf(database, to);
      const newcomer = await findAccountOf(database, joined);
      if (!reader || !newcomer) return undefined;
      return {
        to: reader.email,
        subject: 'CMJ: a new administrator',
        text: joinedText(newcomer.name, newcomer.email, `${config.publicUrl}/admin/administrators`),
      };
    },
  };
}
