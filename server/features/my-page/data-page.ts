import type { Language } from '#contract/links.ts';
import { memberLabels } from '#contract/members.ts';
import type { TopicChoices } from '#contract/member-messages.ts';
import { relationLabels } from '#contract/persons.ts';
import { profileFieldNames, shortLabel } from '#contract/profile-fields.ts';
import { recordOf } from '#contract/record-of.ts';
import { describedWishes, wishFieldNames } from '#contract/wishes.ts';
import { html, type Markup } from '#server/platform/text/markup.ts';
import type { OwnData } from './own-data.ts';

type Words = Readonly<Record<Language, string>>;
type Value = string | number | boolean | TopicChoices['deaths'] | null | undefined;

interface Label extends Words {
  /** Words for the values of a field with fixed choices. */
  readonly choices?: Readonly<Record<string, Words>>;
}

type Labels<R> = { readonly [Field in keyof Required<R>]: Label };
type RecordOf<Section extends keyof OwnData> = OwnData[Section] extends readonly (infer R)[] ? R : OwnData[Section];

const name = { en: 'Name', ml: 'പേര്' };
const email = { en: 'Email', ml: 'ഇമെയിൽ' };
const photo = { en: 'Photo', ml: 'ഫോട്ടോ' };
const sent = { en: 'Sent', ml: 'അയച്ചത്' };
const reason = { en: 'Reason of the office', ml: 'ഓഫീസ് പറഞ്ഞ കാരണം' };
const visibility = {
  members: { en: 'All members', ml: 'എല്ലാ അംഗങ്ങളും' },
  office: { en: 'Only the office', ml: 'ഓഫീസ് മാത്രം' },
};

const status = {
  en: 'State',
  ml: 'നില',
  choices: {
    waiting: { en: 'waiting', ml: 'കാത്തിരിക്കുന്നു' },
    approved: { en: 'approved', ml: 'അംഗീകരിച്ചു' },
    accepted: { en: 'accepted', ml: 'സ്വീകരിച്ചു' },
    refused: { en: 'refused', ml: 'നിരസിച്ചു' },
    introduced: { en: 'introduced', ml: 'പരിചയപ്പെടുത്തി' },
    engaged: { en: 'engaged', ml: 'വിവാഹം നിശ്ചയിച്ചു' },
    married: { en: 'married', ml: 'വിവാഹിതർ' },
    paused: { en: 'paused', ml: 'നിർത്തിവച്ചു' },
    closed: { en: 'closed', ml: 'അവസാനിപ്പിച്ചു' },
  },
};

const accountLabels: Labels<RecordOf<'account'>> = {
  name,
  email,
  phone: { en: 'Phone', ml: 'ഫോൺ' },
  folio: { en: 'Folio given when registering', ml: 'രജിസ്റ്റർ ചെയ്തപ്പോൾ നൽകിയ ഫോളിയോ' },
  language: {
    en: 'Language of emails',
    ml: 'ഇമെയിലുകളുടെ ഭാഷ',
    choices: { en: { en: 'English', ml: 'ഇംഗ്ലീഷ്' }, ml: { en: 'Malayalam', ml: 'മലയാളം' } },
  },
  createdAt: { en: 'Registered', ml: 'രജിസ്റ്റർ ചെയ്തത്' },
  approvedAt: { en: 'Approved', ml: 'അംഗീകരിച്ചത്' },
  earlierRefusals: { en: 'Earlier refusals', ml: 'മുമ്പ് നിരസിച്ചതിന്റെ കാരണം' },
  deathEmails: { en: 'Emails about deaths', ml: 'മരണവാർത്തകളുടെ ഇമെയിൽ' },
  noticeEmails: { en: 'Emails about notices', ml: 'അറിയിപ്പുകളുടെ ഇമെയിൽ' },
  eventEmails: { en: 'Emails about events', ml: 'പരിപാടികളുടെ ഇമെയിൽ' },
};

const entryLabels: Labels<RecordOf<'entries'>> = {
  ...memberLabels,
  ward: { en: 'Ward', ml: 'വാർഡ്' },
  image: photo,
  pdf: { en: 'PDF', ml: 'PDF' },
  mobile_visibility: { en: 'Who sees the mobile number', ml: 'മൊബൈൽ നമ്പർ കാണുന്നത്', choices: visibility },
  address_visibility: { en: 'Who sees the address', ml: 'മേൽവിലാസം കാണുന്നത്', choices: visibility },
  photo_visibility: { en: 'Who sees the photo', ml: 'ഫോട്ടോ കാണുന്നത്', choices: visibility },
  family_visibility: { en: 'Who sees the people', ml: 'ആളുകളെ കാണുന്നത്', choices: visibility },
  children_visibility: { en: 'Who sees the children', ml: 'കുട്ടികളെ കാണുന്നത്', choices: visibility },
  family_agreed_by: { en: 'Who agreed to show the people', ml: 'ആളുകളെ കാണിക്കാൻ സമ്മതിച്ചയാൾ' },
  family_agreed_on: { en: 'Agreed on', ml: 'സമ്മതിച്ച ദിവസം' },
  person: { en: 'Your account is', ml: 'നിങ്ങളുടെ അക്കൗണ്ട് ഈ വ്യക്തിയുടേത്' },
  answers: { en: 'Answers to events: adults + children', ml: 'പരിപാടികൾക്കുള്ള മറുപടികൾ: മുതിർന്നവർ + കുട്ടികൾ' },
  linkedAt: { en: 'Linked to your account', ml: 'നിങ്ങളുടെ അക്കൗണ്ടുമായി ബന്ധിപ്പിച്ചത്' },
};

const peopleLabels: Labels<RecordOf<'people'>> = {
  folio: memberLabels.folio,
  name,
  name_ml: memberLabels.name_ml,
  relation: {
    en: 'Relation',
    ml: 'ബന്ധം',
    choices: { ...relationLabels, self: { en: 'first contact', ml: 'പ്രധാന വ്യക്തി' } },
  },
  town: { en: 'Lives in', ml: 'താമസം' },
};

const correctionLabels: Labels<RecordOf<'corrections'>> = {
  field: {
    en: 'Field',
    ml: 'വിവരം',
    choices: { ...memberLabels, image: photo, person: { en: 'Person of the family', ml: 'കുടുംബാംഗം' } },
  },
  before: { en: 'Before', ml: 'മുമ്പ്' },
  after: { en: 'After', ml: 'ശേഷം' },
  status,
  reason,
  sentAt: sent,
  decidedAt: { en: 'Decided', ml: 'തീരുമാനിച്ചത്' },
};

const { contactMobile, ...shortLabels } = recordOf(profileFieldNames, shortLabel);

const wishes = recordOf(wishFieldNames, (wish) => {
  const { en, ml } = describedWishes[wish].label;
  return wish.startsWith('wishHeight')
    ? { en: `Wish: ${en}, inches`, ml: `ആഗ്രഹം: ${ml}, ഇഞ്ച്` }
    : { en: `Wish: ${en}`, ml: `ആഗ്രഹം: ${ml}` };
});

const registrationLabels: Labels<RecordOf<'registrations'>> = {
  ...shortLabels,
  contact_mobile: contactMobile,
  ...wishes,
  wishEducation: {
    ...wishes.wishEducation,
    choices: {
      plusTwo: { en: 'plus two', ml: 'പ്ലസ് ടു' },
      degree: { en: 'degree', ml: 'ബിരുദം' },
      postgraduate: { en: 'postgraduate degree', ml: 'ബിരുദാനന്തര ബിരുദം' },
      doctorate: { en: 'doctorate', ml: 'ഡോക്ടറേറ്റ്' },
    },
  },
  wishAbroad: {
    ...wishes.wishAbroad,
    choices: { welcome: { en: 'welcome', ml: 'സ്വീകാര്യം' }, notWished: { en: 'no', ml: 'വേണ്ട' } },
  },
  photo,
  photoSubmitted: { en: 'Photo sent', ml: 'ഫോട്ടോ അയച്ചു' },
  status,
  refusalReason: reason,
  pausedBy: {
    en: 'Paused by',
    ml: 'നിർത്തിവച്ചത്',
    choices: {
      family: { en: 'you', ml: 'നിങ്ങൾ' },
      office: { en: 'the office', ml: 'ഓഫീസ്' },
      unconfirmed: { en: 'itself, after no answer', ml: 'മറുപടി ലഭിക്കാത്തതിനാൽ' },
      death: { en: 'the record of a death', ml: 'വേർപാട് രേഖപ്പെടുത്തിയതിനാൽ' },
    },
  },
  confirmedAt: { en: 'Still looking, as of', ml: 'അന്വേഷണം തുടരുന്നതായി അറിഞ്ഞത്' },
  sentAt: sent,
  updatedAt: { en: 'Last changed', ml: 'അവസാനം മാറ്റിയത്' },
  enteredByOffice: { en: 'Entered by the office', ml: 'ഓഫീസ് ചേർത്തത്' },
  consentAt: { en: 'Consent given', ml: 'സമ്മതം നൽകിയത്' },
  consentVersion: { en: 'Version of the consent', ml: 'സമ്മതത്തിന്റെ പതിപ്പ്' },
  declared: { en: 'The person knows and agrees', ml: 'വ്യക്തി അറിഞ്ഞു സമ്മതിച്ചു' },
};

const proposalLabels: Labels<RecordOf<'proposals'>> = {
  profile: { en: 'For', ml: 'ആർക്കുവേണ്ടി' },
  answer: {
    en: 'Your answer',
    ml: 'നിങ്ങളുടെ മറുപടി',
    choices: {
      yes: { en: 'yes', ml: 'താൽപ്പര്യമുണ്ട്' },
      no: { en: 'no', ml: 'താൽപ്പര്യമില്ല' },
      later: { en: 'not now', ml: 'ഇപ്പോൾ വേണ്ട' },
    },
  },
  answeredAt: { en: 'Answered', ml: 'മറുപടി നൽകിയത്' },
  shares: { en: 'Shared at an introduction', ml: 'പരിചയപ്പെടുത്തുമ്പോൾ നൽകുന്നത്' },
  contactNote: { en: 'Whom to call', ml: 'വിളിക്കേണ്ടയാൾ' },
};

const signInLabels: Labels<RecordOf<'signIns'>> = {
  browser: { en: 'Browser', ml: 'ബ്രൗസർ' },
  system: { en: 'System', ml: 'സിസ്റ്റം' },
  beganAt: { en: 'Signed in', ml: 'ലോഗിൻ ചെയ്തത്' },
  lastUsedAt: { en: 'Last used', ml: 'അവസാനം ഉപയോഗിച്ചത്' },
};

const emailLabels: Labels<RecordOf<'undeliveredEmails'>> = {
  subject: { en: 'Subject', ml: 'വിഷയം' },
  at: { en: 'Failed', ml: 'പരാജയപ്പെട്ടത്' },
};

const texts = {
  title: { en: 'My data', ml: 'എന്റെ വിവരങ്ങൾ' },
  about: {
    en: 'This is your account with what belongs to it on this website. Photos and PDFs are in the folder “files”. Not included: the notes of the office about matrimony registrations, which may speak of another family; proposals that you have not answered, and what other families sent; the office’s record of changes; deleted records that can still be restored; backups. Passwords are stored so that nobody can read them. Please ask the office about these.',
    ml: 'ഈ വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അക്കൗണ്ടും അതിനോടു ചേർന്ന വിവരങ്ങളുമാണ് ഇവിടെയുള്ളത്. ഫോട്ടോകളും PDF-കളും “files” എന്ന ഫോൾഡറിലാണ്. ഇതിൽ ഇല്ലാത്തവ: വിവാഹ ബ്യൂറോയിലെ രജിസ്ട്രേഷനുകളെപ്പറ്റി ഓഫീസ് എഴുതിയ കുറിപ്പുകൾ (അവയിൽ മറ്റൊരു കുടുംബത്തെപ്പറ്റിയും പറയാം); നിങ്ങൾ മറുപടി നൽകാത്ത നിർദ്ദേശങ്ങളും മറ്റു കുടുംബങ്ങൾ അയച്ചവയും; മാറ്റങ്ങളുടെ ഓഫീസ് രേഖ; നീക്കം ചെയ്തതെങ്കിലും തിരികെ കൊണ്ടുവരാവുന്നവ; കരുതൽപ്പകർപ്പുകൾ. പാസ്‌വേഡ് ആർക്കും വായിക്കാനാവാത്ത രൂപത്തിലാണ് സൂക്ഷിക്കുന്നത്. ഇവയെപ്പറ്റി ഓഫീസിനോടു ചോദിക്കാം.',
  },
  none: { en: 'None.', ml: 'ഒന്നുമില്ല.' },
  yes: { en: 'yes', ml: 'അതെ' },
  no: { en: 'no', ml: 'അല്ല' },
  account: { en: 'Account', ml: 'അക്കൗണ്ട്' },
  entries: { en: 'Entries in the members directory', ml: 'അംഗങ്ങളുടെ ഡയറക്ടറിയിലെ വിവരങ്ങൾ' },
  people: { en: 'People of your entries', ml: 'നിങ്ങളുടെ ഫോളിയോയിലെ ആളുകൾ' },
  corrections: { en: 'Corrections that you suggested', ml: 'നിങ്ങൾ നിർദേശിച്ച തിരുത്തലുകൾ' },
  registrations: { en: 'Matrimony registrations', ml: 'വിവാഹ ബ്യൂറോയിലെ രജിസ്ട്രേഷനുകൾ' },
  proposals: { en: 'Proposals that you answered', ml: 'നിങ്ങൾ മറുപടി നൽകിയ നിർദ്ദേശങ്ങൾ' },
  signIns: { en: 'Where you are signed in', ml: 'നിങ്ങൾ ലോഗിൻ ചെയ്തിരിക്കുന്ന ഇടങ്ങൾ' },
  emails: { en: 'Emails', ml: 'ഇമെയിലുകൾ' },
  emailsNote: {
    en: 'The website keeps no copies of the emails that it has sent to you. For 30 days it keeps a list of whom it told of which death, notice or event, and emails that could not be delivered:',
    ml: 'നിങ്ങൾക്ക് അയച്ച ഇമെയിലുകളുടെ പകർപ്പ് വെബ്‌സൈറ്റ് സൂക്ഷിക്കുന്നില്ല. ഏതു മരണവും അറിയിപ്പും പരിപാടിയും ആരെയെല്ലാം അറിയിച്ചു എന്ന പട്ടികയും, എത്തിക്കാൻ കഴിയാത്ത ഇമെയിലുകളും 30 ദിവസം സൂക്ഷിക്കും:',
  },
} as const satisfies Readonly<Record<string, Words>>;

const style = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}
body{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 4rem;overflow-wrap:anywhere}
h2{margin-top:2.5rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;padding:1rem;border:1px solid;border-radius:.75rem}
dt{font-weight:600}
dd{margin:0;white-space:pre-wrap}
img{max-width:12rem;height:auto}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.75rem}}`;

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function momentIn(language: Language, instant: number | string): string {
  return new Date(instant).toLocaleString(language === 'ml' ? 'ml-IN' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  });
}

function valueIn(language: Language, value: Value, label: Label): Markup {
  if (value === null || value === undefined || value === '') return html`–`;
  if (typeof value === 'boolean') return html`${value ? texts.yes[language] : texts.no[language]}`;
  if (typeof value === 'object') {
    const on = valueIn(language, value.on, label);
    return value.since === null ? on : html`${on}, ${momentIn(language, value.since)}`;
  }
  const text = String(value);
  if (label.choices) return html`${new Map(Object.entries(label.choices)).get(text)?.[language] ?? text}`;
  return html`${INSTANT.test(text) ? momentIn(language, text) : text}`;
}

/** Shows a file as a picture or a link. `path` is made by the server. */
function fileIn(path: string, label: string): Markup {
  return path.endsWith('.pdf')
    ? html`<a href="${path}">${path}</a>`
    : html`<a href="${path}"><img src="${path}" alt="${label}" /></a>`;
}

/**
 * Returns the data as a page that needs no connection, in the language of the account, or English if it is unknown.
 * @param at when the data was read, in epoch milliseconds
 */
export function dataPage(data: OwnData, { site, at }: { readonly site: string; readonly at: number }): string {
  const language = data.account.language ?? 'en';
  const paths = new Set(
    [...data.entries.flatMap(({ image, pdf }) => [image, pdf]), ...data.registrations.map((profile) => profile.photo)]
      .concat(data.corrections.flatMap(({ field, after }) => (field === 'image' ? after : null)))
      .filter((path) => path !== null),
  );
  const recordIn = <R extends object>(record: R, labels: Labels<R>): Markup => {
    const values = new Map<string, Value>(Object.entries(record));
    return html`<dl>
      ${Object.entries<Label>(labels).map(([field, label]) => {
        const value = values.get(field);
        const shown =
          typeof value === 'string' && paths.has(value)
            ? fileIn(value, label[language])
            : valueIn(language, value, label);
        return html`<dt>${label[language]}</dt>
          <dd>${shown}</dd>`;
      })}
    </dl>`;
  };
  const section = <R extends object>(title: Words, records: readonly R[], labels: Labels<R>, note?: Words): Markup =>
    html`<h2>${title[language]}</h2>
      ${note ? html`<p>${note[language]}</p>` : []}
      ${records.length === 0 ? html`<p>${texts.none[language]}</p>` : records.map((record) => recordIn(record, labels))}`;

  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${texts.title[language]}: ${site}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <h1>${texts.title[language]}: ${site}</h1>
        <p>${momentIn(language, at)}</p>
        <p>${texts.about[language]}</p>
        ${section(texts.account, [data.account], accountLabels)} ${section(texts.entries, data.entries, entryLabels)}
        ${section(texts.people, data.people, peopleLabels)}
        ${section(texts.corrections, data.corrections, correctionLabels)}
        ${section(texts.registrations, data.registrations, registrationLabels)}
        ${section(texts.proposals, data.proposals, proposalLabels)}
        ${section(texts.signIns, data.signIns, signInLabels)}
        ${section(texts.emails, data.undeliveredEmails, emailLabels, texts.emailsNote)}
      </body>
    </html> `.source;
}
