import * as z from 'zod/mini';
import type { Language } from '#contract/links.ts';
import type { Db } from '#server/platform/database/database.ts';
import { emailKind, type EmailKinds, type EmailSender, type EmailText } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAccountById } from './accounts-store.ts';

/**
 * The kind of the email that tells the owner of an account about a change to it. The payload is the account id and the
 * change, as JSON.
 */
const CHANGED_EMAIL = 'accounts.changed-mail';

const changes = [
  'password',
  'user password',
  'two-factor on',
  'two-factor off',
  'two-factor reset',
  'two-factor reset by the operator',
  'recovery codes made',
  'recovery code used',
  'many wrong codes',
] as const;
/**
 * A change to an administrator's account, or an event such as many wrong codes. Each one is reported to the owner by
 * email. `user password` is the change of a user's password.
 */
type AccountChange = (typeof changes)[number];

const changedEmailFor = z.object({ accountId: z.number(), change: z.enum(changes) });

interface ChangeText {
  readonly title: string;
  readonly what: string;
}

/** For each change, returns the title and the first paragraph of the email. `site` is the name of the website. */
const changeTexts: Readonly<Record<AccountChange, (site: string) => Readonly<Record<Language, ChangeText>>>> = {
  password: (site) => ({
    en: {
      title: 'your password has been changed',
      what: `The password of your administrator account on the website of ${site} has been changed.`,
    },
    ml: {
      title: 'നിങ്ങളുടെ പാസ്‌വേഡ് മാറ്റിയിരിക്കുന്നു',
      what: `${site} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിന്റെ പാസ്‌വേഡ് മാറ്റിയിരിക്കുന്നു.`,
    },
  }),
  'user password': (site) => ({
    en: {
      title: 'your password has been changed',
      what: `The password of your account on the website of ${site} has been changed.`,
    },
    ml: {
      title: 'നിങ്ങളുടെ പാസ്‌വേഡ് മാറ്റിയിരിക്കുന്നു',
      what: `${site} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അക്കൗണ്ടിന്റെ പാസ്‌വേഡ് മാറ്റിയിരിക്കുന്നു.`,
    },
  }),
  'two-factor on': (site) => ({
    en: {
      title: 'two-factor sign-in is on',
      what: `Two-factor sign-in has been switched on for your administrator account on the website of ${site}.`,
    },
    ml: {
      title: 'രണ്ടു ഘട്ട ലോഗിൻ നിലവിൽ വന്നു',
      what: `${site} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിൽ രണ്ടു ഘട്ട ലോഗിൻ നിലവിൽ വന്നിരിക്കുന്നു.`,
    },
  }),
  'two-factor off': (site) => ({
    en: {
      title: 'two-factor sign-in is off',
      what: `Two-factor sign-in has been switched off for your administrator account on the website of ${site}.`,
    },
    ml: {
      title: 'രണ്ടു ഘട്ട ലോഗിൻ ഒഴിവാക്കി',
      what: `${site} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിൽ രണ്ടു ഘട്ട ലോഗിൻ ഒഴിവാക്കിയിരിക്കുന്നു.`,
    },
  }),
  'two-factor reset': (site) => ({
    en: {
      title: 'two-factor sign-in is off',
      what: `Another administrator has switched off two-factor sign-in for your administrator account on the website of ${site}.`,
    },
    ml: {
      title: 'രണ്ടു ഘട്ട ലോഗിൻ ഒഴിവാക്കി',
      what: `${site} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിൽ മറ്റൊരു അഡ്മിനിസ്ട്രേറ്റർ രണ്ടു ഘട്ട ലോഗിൻ ഒഴിവാക്കിയിരിക്കുന്നു.`,
    },
  }),
  'two-factor reset by the operator': (site) => ({
    en: {
      title: 'two-factor sign-in is off',
      what: `The person who runs the server of ${site} has switched off two-factor sign-in for your administrator account.`,
    },
    ml: {
      title: 'രണ്ടു ഘട്ട ലോഗിൻ ഒഴിവാക്കി',
      what: `${site} സെർവർ നോക്കിനടത്തുന്നയാൾ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിൽ രണ്ടു ഘട്ട ലോഗിൻ ഒഴിവാക്കിയിരിക്കുന്നു.`,
    },
  }),
  'recovery codes made': (site) => ({
    en: {
      title: 'new recovery codes',
      what: `New recovery codes have been created for your administrator account on the website of ${site}. The earlier ones no longer work.`,
    },
    ml: {
      title: 'പുതിയ വീണ്ടെടുക്കൽ കോഡുകൾ',
      what: `${site} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിന് പുതിയ വീണ്ടെടുക്കൽ കോഡുകൾ ഉണ്ടാക്കിയിരിക്കുന്നു. മുമ്പുള്ളവ ഇനി പ്രവർത്തിക്കില്ല.`,
    },
  }),
  'recovery code used': (site) => ({
    en: {
      title: 'a recovery code has been used',
      what: `A recovery code was used to sign in to your administrator account on the website of ${site}. This code will not work again.`,
    },
    ml: {
      title: 'ഒരു വീണ്ടെടുക്കൽ കോഡ് ഉപയോഗിച്ചിരിക്കുന്നു',
      what: `${site} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിൽ ഒരു വീണ്ടെടുക്കൽ കോഡ് ഉപയോഗിച്ച് ലോഗിൻ ചെയ്തിരിക്കുന്നു. ആ കോഡ് ഇനി പ്രവർത്തിക്കില്ല.`,
    },
  }),
  'many wrong codes': (site) => ({
    en: {
      title: 'many wrong codes',
      what: `Someone who knows the password of your administrator account on the website of ${site} has entered many wrong codes. For up to an hour, codes from your app may be refused. You can sign in with a recovery code.`,
    },
    ml: {
      title: 'പല തവണ തെറ്റായ കോഡ്',
      what: `${site} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അഡ്മിനിസ്ട്രേറ്റർ അക്കൗണ്ടിന്റെ പാസ്‌വേഡ് അറിയുന്ന ആരോ പല തവണ തെറ്റായ കോഡ് നൽകി. ഒരു മണിക്കൂർ വരെ ആപ്പിലെ കോഡ് സ്വീകരിച്ചെന്നു വരില്ല; വീണ്ടെടുക്കൽ കോഡ് ഉപയോഗിച്ചു ലോഗിൻ ചെയ്യാം.`,
    },
  }),
};

const resetPage = '/forgot-password';
const adminResetPage = `${resetPage}?for=admin`;

/** What the owner of an account does about a change that they did not expect, by language. */
const unexpected = {
  admin: {
    en: 'If you did not expect this, tell another administrator at once and choose a new password.',
    ml: 'ഇതു നിങ്ങൾ അറിഞ്ഞതല്ലെങ്കിൽ ഉടൻ മറ്റൊരു അഡ്മിനിസ്ട്രേറ്ററെ അറിയിക്കുക; പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക.',
    page: adminResetPage,
  },
  user: {
    en: 'If you did not expect this, choose a new password at once and tell the office.',
    ml: 'ഇതു നിങ്ങൾ അറിഞ്ഞതല്ലെങ്കിൽ ഉടൻ പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക; ഓഫീസിനെ അറിയിക്കുക.',
    page: resetPage,
  },
};

function changedText(change: AccountChange, sender: EmailSender): EmailText {
  const { en, ml } = changeTexts[change](sender.name);
  const advice = unexpected[change === 'user password' ? 'user' : 'admin'];
  return {
    en: {
      title: en.title,
      paragraphs: [en.what, advice.en],
      button: { label: 'Choose a new password', address: sender.page('en', advice.page) },
    },
    ml: {
      title: ml.title,
      paragraphs: [ml.what, advice.ml],
      button: { label: 'പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക', address: sender.page('ml', advice.page) },
    },
  };
}

/** Queues an email to the owner of an account about a change to it, in the caller's transaction. */
export async function notifyOfChange(
  platform: Pick<Platform, 'jobs'>,
  db: Db,
  accountId: number,
  change: AccountChange,
): Promise<void> {
  await platform.jobs.add(db, CHANGED_EMAIL, JSON.stringify({ accountId, change }));
}

export function accountChangeEmails({ database }: Platform): EmailKinds {
  return {
    [CHANGED_EMAIL]: emailKind<AccountChange>({
      find: async (payload) => {
        const { accountId, change } = changedEmailFor.parse(JSON.parse(payload));
        const account = await findAccountById(database, accountId);
        return account && { to: account.email, language: account.language, about: change };
      },
      compose: changedText,
      samples: changes,
    }),
  };
}
