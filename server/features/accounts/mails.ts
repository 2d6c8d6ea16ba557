import type { JobHandlers } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAccountById } from './store.ts';

/** The payload is the account's number. */
export const APPROVED_MAIL = 'accounts.approved-mail';

/** In both languages, for an account does not say which one its owner reads. */
function approvedText(signInAddress: string): string {
  return [
    'Your account on the website of CMJ has been approved. You can sign in now:',
    signInAddress,
    '',
    'CMJ വെബ്സൈറ്റിലെ നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിച്ചിരിക്കുന്നു. ഇനി പ്രവേശിക്കാം:',
    signInAddress,
    '',
    'CMJ | Since 1825',
  ].join('\n');
}

/** The letters of this feature, sent as jobs so that none is lost and none is sent for a change that was undone. */
export function accountMails(platform: Platform): JobHandlers {
  return {
    [APPROVED_MAIL]: async (payload) => {
      const account = await findAccountById(platform.database, Number(payload));
      // Deleted in the meantime: there is nobody to tell.
      if (account?.approved_at == null) return;
      await platform.mail.send({
        to: account.email,
        subject: 'CMJ: your account has been approved',
        text: approvedText(`${platform.config.publicUrl}/login`),
      });
    },
  };
}
