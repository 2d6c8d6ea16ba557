import { findAccountById } from '#server/features/identity/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { MINUTE } from '#server/platform/limits/limits.ts';
import { emailKind, type EmailKinds, type Recipient } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listShown, type Shown } from './cards.ts';
import { sidesOf } from './proposals-store.ts';
import { findProfile, type ProfileRow } from './store.ts';

/** The payloads are ids. If what an email is about changes before it is sent, the email is dropped. */
export const PROFILE_APPROVED_EMAIL = 'matrimony.approved-mail';
export const PROFILE_REFUSED_EMAIL = 'matrimony.refused-mail';
const PROPOSALS_EMAIL = 'matrimony.proposals-mail';
const INTRODUCTION_EMAIL = 'matrimony.introduction-mail';
const STILL_LOOKING_EMAIL = 'matrimony.still-looking-mail';

/** Several proposals within this time are one email, which is sent when no more come. */
const TOGETHER_MS = 15 * MINUTE;

const REGISTRATIONS = '/matrimony/registrations';
const MATCHES = '/matrimony/matches';

export async function emailProposals({ jobs, now }: Platform, db: Db, accountId: number): Promise<void> {
  await jobs.cancel(db, PROPOSALS_EMAIL, String(accountId));
  await jobs.add(db, PROPOSALS_EMAIL, String(accountId), now() + TOGETHER_MS);
}

export async function emailIntroduction(
  { jobs }: Platform,
  db: Db,
  accountId: number,
  proposalId: number,
  introducedAt: number,
): Promise<void> {
  await jobs.add(db, INTRODUCTION_EMAIL, `${accountId} ${proposalId} ${introducedAt}`);
}

export async function emailStillLooking({ jobs }: Platform, db: Db, id: number, askedAt: number): Promise<void> {
  await jobs.add(db, STILL_LOOKING_EMAIL, `${id} ${askedAt}`);
}

type Decided = Pick<ProfileRow, 'name' | 'refusal_reason'>;

/** Returns a function that finds the profile if the decision still applies and the sender has an account. */
function findDecided(database: Db, decision: 'approved' | 'refused') {
  return async (id: string): Promise<(Recipient & { about: Decided }) | undefined> => {
    const row = await findProfile(database, Number(id));
    const isCurrent = row?.reachable === 1 && row.status !== 'paused' && row.review === decision;
    if (!isCurrent || row.sender_email === null) return undefined;
    return { to: row.sender_email, language: row.sender_language, about: row };
  };
}

/** The emails of the bureau. Those about proposals do not say who the other family is. */
export function matrimonyEmails({ database, now }: Platform): EmailKinds {
  /** Returns the account if one of the proposals that it may see is the meant one. */
  async function findFamily(accountId: number, isMeant: (shown: Shown) => boolean) {
    const account = await findAccountById(database, accountId);
    const isCurrent = account && (await listShown(database, accountId, now())).some(isMeant);
    return isCurrent ? { to: account.email, language: account.language, about: undefined } : undefined;
  }

  return {
    [PROFILE_APPROVED_EMAIL]: emailKind<Decided>({
      find: findDecided(database, 'approved'),
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
      find: findDecided(database, 'refused'),
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
    [PROPOSALS_EMAIL]: emailKind({
      find: (payload) => findFamily(Number(payload), ({ row, own }) => sidesOf(row, own.id).own.answer === null),
      compose: (_about, sender) => ({
        en: {
          title: 'new proposals from the matrimony bureau',
          paragraphs: [
            `The matrimony bureau of ${sender.name} has found someone who may suit.`,
            'Please read about this person on the website and answer: yes, no, or not now. The other family sees as little of you as you see of them. If you say no, they are not told.',
          ],
          button: { label: 'Read and answer', address: sender.page('en', MATCHES) },
        },
        ml: {
          title: 'വിവാഹ ബ്യൂറോയിൽ നിന്ന് പുതിയ നിർദ്ദേശങ്ങൾ',
          paragraphs: [
            `${sender.name} വിവാഹ ബ്യൂറോ ചേർന്നേക്കാവുന്ന ഒരാളെ കണ്ടെത്തിയിട്ടുണ്ട്.`,
            'വെബ്‌സൈറ്റിൽ ഈ വ്യക്തിയെക്കുറിച്ചു വായിച്ച് മറുപടി നൽകുക: താൽപ്പര്യമുണ്ട്, ഇല്ല, അല്ലെങ്കിൽ ഇപ്പോൾ വേണ്ട. നിങ്ങൾ കാണുന്നത്ര മാത്രമേ മറ്റേ കുടുംബവും നിങ്ങളെക്കുറിച്ചു കാണുന്നുള്ളൂ. താൽപ്പര്യമില്ലെന്നു പറഞ്ഞാൽ അത് അവരെ അറിയിക്കില്ല.',
          ],
          button: { label: 'വായിച്ച് മറുപടി നൽകുക', address: sender.page('ml', MATCHES) },
        },
      }),
      samples: [undefined],
    }),
    [INTRODUCTION_EMAIL]: emailKind({
      find: (payload) => {
        const [accountId = 0, proposalId = 0, introducedAt = 0] = payload.split(' ').map(Number);
        return findFamily(accountId, ({ row }) => row.id === proposalId && row.introduced_at === introducedAt);
      },
      compose: (_about, sender) => ({
        en: {
          title: 'an introduction by the matrimony bureau',
          paragraphs: [
            `Both families and the office of ${sender.name} have agreed to an introduction.`,
            'On the website you now find the name, and how to reach the family.',
          ],
          button: { label: 'See the introduction', address: sender.page('en', MATCHES) },
        },
        ml: {
          title: 'വിവാഹ ബ്യൂറോ നിങ്ങളെ പരിചയപ്പെടുത്തുന്നു',
          paragraphs: [
            `രണ്ടു കുടുംബങ്ങളും ${sender.name} ഓഫീസും പരിചയപ്പെടുത്തലിനു സമ്മതിച്ചു.`,
            'പേരും കുടുംബത്തെ ബന്ധപ്പെടാനുള്ള വിവരവും ഇനി വെബ്‌സൈറ്റിൽ കാണാം.',
          ],
          button: { label: 'വിവരങ്ങൾ കാണുക', address: sender.page('ml', MATCHES) },
        },
      }),
      samples: [undefined],
    }),
    [STILL_LOOKING_EMAIL]: emailKind<{ readonly name: string }>({
      find: async (payload) => {
        const [id = 0, askedAt = 0] = payload.split(' ').map(Number);
        const row = await findProfile(database, id);
        if (!row || row.sender_email === null || row.asked_at !== askedAt) return undefined;
        return { to: row.sender_email, language: row.sender_language, about: row };
      },
      compose: ({ name }, sender) => ({
        en: {
          title: 'still looking?',
          paragraphs: [
            `Half a year has passed since we last heard about the matrimony registration of ${name}.`,
            'If you are still looking, please say so on the website. Without an answer, the registration is paused in 30 days. You can resume it at any time.',
          ],
          button: { label: 'Open the registration', address: sender.page('en', REGISTRATIONS) },
        },
        ml: {
          title: 'ഇപ്പോഴും അന്വേഷിക്കുന്നുണ്ടോ?',
          paragraphs: [
            `${name} എന്ന വ്യക്തിയുടെ വിവാഹ രജിസ്ട്രേഷനെക്കുറിച്ച് ഞങ്ങൾ ഒടുവിൽ കേട്ടിട്ട് അര വർഷമായി.`,
            'ഇപ്പോഴും അന്വേഷിക്കുന്നുണ്ടെങ്കിൽ ദയവായി വെബ്‌സൈറ്റിൽ അറിയിക്കുക. മറുപടിയില്ലെങ്കിൽ 30 ദിവസത്തിനു ശേഷം രജിസ്ട്രേഷൻ താൽക്കാലികമായി നിർത്തും. എപ്പോൾ വേണമെങ്കിലും വീണ്ടും തുടങ്ങാം.',
          ],
          button: { label: 'രജിസ്ട്രേഷൻ തുറക്കുക', address: sender.page('ml', REGISTRATIONS) },
        },
      }),
      samples: [{ name: 'Sample Person' }],
    }),
  };
}
