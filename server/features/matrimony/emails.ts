import texts from '#server/email-texts.json' with { type: 'json' };
import { findAccountById } from '#server/features/identity/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { MINUTE } from '#server/platform/limits/limits.ts';
import { emailKind, type EmailKinds, type Recipient } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listShown, type Shown } from './cards.ts';
import { sidesOf } from './proposals-store.ts';
import { findProfile, type ProfileRow } from './store.ts';

/** The payloads are ids. If what an email is about changes before it is sent, the email is dropped. */
export const PROFILE_APPROVED_EMAIL = 'matrimony.approved-email';
export const PROFILE_REFUSED_EMAIL = 'matrimony.refused-email';
const PROPOSALS_EMAIL = 'matrimony.proposals-email';
const INTRODUCTION_EMAIL = 'matrimony.introduction-email';
const STILL_LOOKING_EMAIL = 'matrimony.still-looking-email';

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
      compose: ({ name }) => ({ text: texts.profileApproved, values: { name } }),
      samples: [{ name: 'Sample Person', refusal_reason: null }],
    }),
    [PROFILE_REFUSED_EMAIL]: emailKind<Decided>({
      find: findDecided(database, 'refused'),
      compose: ({ name, refusal_reason }) => ({
        text: texts.profileRefused,
        page: REGISTRATIONS,
        values: { name, reason: refusal_reason ?? '' },
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
      compose: () => ({ text: texts.proposals, page: MATCHES }),
      samples: [undefined],
    }),
    [INTRODUCTION_EMAIL]: emailKind({
      find: (payload) => {
        const [accountId = 0, proposalId = 0, introducedAt = 0] = payload.split(' ').map(Number);
        return findFamily(accountId, ({ row }) => row.id === proposalId && row.introduced_at === introducedAt);
      },
      compose: () => ({ text: texts.introduction, page: MATCHES }),
      samples: [undefined],
    }),
    [STILL_LOOKING_EMAIL]: emailKind<{ readonly name: string }>({
      find: async (payload) => {
        const [id = 0, askedAt = 0] = payload.split(' ').map(Number);
        const row = await findProfile(database, id);
        if (!row || row.sender_email === null || row.asked_at !== askedAt) return undefined;
        return { to: row.sender_email, language: row.sender_language, about: row };
      },
      compose: ({ name }) => ({ text: texts.stillLooking, page: REGISTRATIONS, values: { name } }),
      samples: [{ name: 'Sample Person' }],
    }),
  };
}
