import * as z from 'zod/mini';
import type { LetterWriters } from '#server/platform/mail/letters.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAccountById } from './store.ts';

/** The payload says whose approval, and when it was given: one that was taken back is told no more. */
export const APPROVED_MAIL = 'accounts.approved-mail';

export function approvalPayload(accountId: number, approvedAt: number): string {
  return `${accountId} ${approvedAt}`;
}

/** To an administrator; the payload says to whom and about what. */
export const CHANGED_MAIL = 'accounts.changed-mail';

/** In both languages, for an account does not say which one its owner reads. */
function approvedText(signInAddress: string): string {
  return [
    'Your account on the website of CMJ has been approved. You can sign in now:',
    signInAddress,
    '',
    'CMJ വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിച്ചിരിക്കുന്നു. ഇനി ലോഗിൻ ചെയ്യാം:',
    signInAddress,
    '',
    'CMJ | Since 1825',
  ].join('\n');
}

const changes = [
  'password',
  'two-factor on',
  'two-factor off',
  'two-factor reset',
  'two-factor reset by the operator',
  'recovery codes made',
  'recovery code used',
  'many wrong codes',
] as const;
/** What has changed about how an administrator signs in, or has been tried. */
export type AccountChange = (typeof changes)[number];

const changedMailFor = z.object({ accountId: z.number(), change: z.enum(changes) });

const changed: Readonly<Record<AccountChange, { readonly subject: string; readonly en: string; readonly ml: string }>> =
  {
    password: {
      subject: 'CMJ: your password has been changed',
      en: 'The password of your administrator account on the website of CMJ has been changed.',
      ml: 'CMJ വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിന്റെ പാസ്‌വേഡ് മാറ്റിയിരിക്കുന്നു.',
    },
    'two-factor on': {
      subject: 'CMJ: two-factor sign-in is on',
      en: 'Two-factor sign-in has been switched on for your administrator account on the website of CMJ.',
      ml: 'CMJ വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിൽ രണ്ടു ഘട്ട ലോഗിൻ നിലവിൽ വന്നിരിക്കുന്നു.',
    },
    'two-factor off': {
      subject: 'CMJ: two-factor sign-in is off',
      en: 'Two-factor sign-in has been switched off for your administrator account on the website of CMJ.',
      ml: 'CMJ വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിൽ രണ്ടു ഘട്ട ലോഗിൻ ഒഴിവാക്കിയിരിക്കുന്നു.',
    },
    'two-factor reset': {
      subject: 'CMJ: two-factor sign-in is off',
      en: 'Another administrator has switched off two-factor sign-in for your administrator account on the website of CMJ.',
      ml: 'CMJ വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിൽ മറ്റൊരു അഡ്മിനിസ്ട്രേറ്റർ രണ്ടു ഘട്ട ലോഗിൻ ഒഴിവാക്കിയിരിക്കുന്നു.',
    },
    'two-factor reset by the operator': {
      subject: 'CMJ: two-factor sign-in is off',
      en: 'Whoever runs the website of CMJ has switched off two-factor sign-in for your administrator account.',
      ml: 'CMJ വെബ്‌സൈറ്റ് നടത്തുന്നവർ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിൽ രണ്ടു ഘട്ട ലോഗിൻ ഒഴിവാക്കിയിരിക്കുന്നു.',
    },
    'recovery codes made': {
      subject: 'CMJ: new recovery codes',
      en: 'New recovery codes have been made for your administrator account on the website of CMJ. The earlier ones no longer work.',
      ml: 'CMJ വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിന് പുതിയ വീണ്ടെടുക്കൽ കോഡുകൾ ഉണ്ടാക്കിയിരിക്കുന്നു. മുമ്പുള്ളവ ഇനി പ്രവർത്തിക്കില്ല.',
    },
    'recovery code used': {
      subject: 'CMJ: a recovery code has been used',
      en: 'Somebody has signed in to your administrator account on the website of CMJ with a recovery code. It does not work again.',
      ml: 'CMJ വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിൽ ഒരു വീണ്ടെടുക്കൽ കോഡ് ഉപയോഗിച്ച് ലോഗിൻ ചെയ്തിരിക്കുന്നു. ആ കോഡ് ഇനി പ്രവർത്തിക്കില്ല.',
    },
    'many wrong codes': {
      subject: 'CMJ: many wrong codes',
      en: 'Somebody who knows the password of your administrator account on the website of CMJ has entered many wrong codes. For up to an hour codes of the app may be refused; a recovery code lets you in.',
      ml: 'CMJ വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിന്റെ പാസ്‌വേഡ് അറിയുന്ന ആരോ പല തവണ തെറ്റായ കോഡ് നൽകി. ഒരു മണിക്കൂർ വരെ ആപ്പിലെ കോഡ് സ്വീകരിച്ചെന്നു വരില്ല; വീണ്ടെടുക്കൽ കോഡ് ഉപയോഗിച്ചു ലോഗിൻ ചെയ്യാം.',
    },
  };

function changedText(change: AccountChange, resetAddress: string): string {
  const { en, ml } = changed[change];
  return [
    en,
    'If you know nothing of it, tell another administrator at once and choose a new password:',
    resetAddress,
    '',
    ml,
    'ഇതു നിങ്ങൾ അറിഞ്ഞതല്ലെങ്കിൽ ഉടൻ മറ്റൊരു അഡ്മിനിസ്ട്രേറ്ററെ അറിയിക്കുക; പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക:',
    resetAddress,
    '',
    'CMJ | Since 1825',
  ].join('\n');
}

/** The letters of this feature, sent as jobs so that none is lost and none is sent for a change that was undone. */
export function accountMails(platform: Platform): LetterWriters {
  return {
    [APPROVED_MAIL]: async (payload) => {
      const [id = 0, approvedAt] = payload.split(' ').map(Number);
      const account = await findAccountById(platform.database, id);
      // Deleted or withdrawn in the meantime. A job of before the times of approvals were part of it names none.
      if (account?.approved_at == null || account.approved_at !== (approvedAt ?? account.approved_at)) return undefined;
      return {
        to: account.email,
        subject: 'CMJ: your account has been approved',
        text: approvedText(`${platform.config.publicUrl}/login`),
      };
    },
    [CHANGED_MAIL]: async (payload) => {
      const { accountId, change } = changedMailFor.parse(JSON.parse(payload));
      const account = await findAccountById(platform.database, accountId);
      if (!account) return undefined;
      return {
        to: account.email,
        subject: changed[change].subject,
        text: changedText(change, `${platform.config.publicUrl}/forgot-password?for=admin`),
      };
    },
  };
}
