import { pathIn } from '#contract/links.ts';
import type { Topic } from '#contract/member-messages.ts';
import texts from '#server/email-texts.json' with { type: 'json' };
import { findAccountById, updateAccount, wantsTopic } from '#server/features/identity/service.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { retryDelay, retryingWorker, type Worker } from '#server/platform/jobs/jobs.ts';
import { hasDueJob, postponeJob, removeJob } from '#server/platform/jobs/jobs-store.ts';
import { HOUR } from '#server/platform/limits/limits.ts';
import type { Letterhead } from '#server/platform/mail/compose.ts';
import { BrokenOff, DeliveryError } from '#server/platform/mail/email.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import { emailWorker } from '#server/platform/mail/emails.ts';
import type { Platform } from '#server/platform/platform.ts';
import { endPath } from './ending.ts';
import { listPhones, sendToPhone } from './phones.ts';
import { accountsFor, addBeginJob, afterNight, BEGIN, endOf, phonesFrom } from './service.ts';
import { factsOf, MORNING, type Subject, subjectOf } from './subjects.ts';
import {
  changeMessage,
  countEmails,
  countRecipient,
  deleteMessage,
  deleteUntold,
  findRecipient,
  insertRecipients,
  listTold,
  type Message,
  wasTold,
} from './store.ts';

const DEATH_EMAIL = 'messages.death-email';
const OTHER_EMAIL = 'messages.other-email';
const PHONE = 'messages.phone';
const PHONES_AT_ONCE = 20;
/** A push service keeps a message for a phone that is switched off no longer than this. */
const MAX_TTL_MS = 12 * HOUR;

/** Chooses the recipients of a message and queues what each of them gets. */
async function begin(platform: Platform, id: number): Promise<void> {
  const { database, jobs, now } = platform;
  await inTransaction(database, async (db) => {
    const message = await changeMessage(db, id, ['waiting'], {});
    if (!message) return;
    if (message.emails_at > now()) return addBeginJob(platform, db, message);
    const subject = await subjectOf(platform, db, message);
    const { topic, kind, phones_at } = message;
    const isMistake = kind === 'mistake';
    const facts = subject && !isMistake ? factsOf(subject) : message.facts;
    // A notice or an event whose days have changed since is told only if the office wants that again.
    const isChanged = facts !== message.facts || (subject?.from ?? 0) > now();
    if (!subject || (topic !== 'deaths' && isChanged)) return deleteMessage(db, id);
    await changeMessage(db, id, ['waiting'], { state: 'begun', facts });
    await deleteUntold(db, message);
    const add = async (column: 'account_id' | 'phone_id', ids: readonly number[], kindOfJob: string, at?: number) => {
      const recipients = await insertRecipients(db, id, column, ids);
      await jobs.addAll(db, kindOfJob, recipients.map(String), at);
    };
    const accounts = isMistake
      ? await listTold(db, message, 'account_id')
      : await accountsFor(db, topic, subject.member);
    await add('account_id', accounts, topic === 'deaths' ? DEATH_EMAIL : OTHER_EMAIL);
    if (topic !== 'deaths') return;
    await add('phone_id', isMistake ? await listTold(db, message, 'phone_id') : await listPhones(db), PHONE, phones_at);
  });
}

/** Returns a recipient who is still to be told, and what. Counts those who were not told before it ended or was put off. */
async function findDue(platform: Platform, payload: string) {
  const { database, now } = platform;
  const recipient = await findRecipient(database, Number(payload));
  if (!recipient) return undefined;
  const subject = await subjectOf(platform, database, recipient.message);
  const end = subject && endOf(recipient.message, subject);
  if (subject && end !== undefined && now() < end && now() >= (subject.from ?? 0)) {
    return { ...recipient, subject, end, isAgain: await wasTold(database, recipient) };
  }
  await count(platform, payload, subject ? 'unsent' : undefined);
  return undefined;
}

async function count({ database, now }: Platform, payload: string, what: Parameters<typeof countRecipient>[2]) {
  await inTransaction(database, (db) => countRecipient(db, Number(payload), what, now()));
}

interface Told {
  readonly message: Pick<Message, 'topic' | 'kind'>;
  readonly subject: Pick<Subject, 'page' | 'words'>;
  /** Whether the account was told about the record before. */
  readonly isAgain: boolean;
  /** The path of the page that ends these emails. */
  readonly end: string;
  /** Whether this is the first such email to the account, which says why it came. */
  readonly isFirst: boolean;
}

function templateOf({ message: { topic, kind }, isAgain }: Told) {
  if (kind === 'mistake') return texts.messages.mistake;
  if (topic === 'deaths') return isAgain ? texts.messages.funeralChanged : texts.messages.death;
  return isAgain ? texts.messages.recordChanged : texts.messages.record;
}

const sampleOf = (topic: Topic, kind: Message['kind'], isAgain: boolean, isFirst = false): Told => ({
  message: { topic, kind },
  isAgain,
  subject: {
    page: '/',
    words: (language) => ({
      title: language === 'ml' ? 'സാമ്പിൾ വ്യക്തി' : 'Sample',
      day: '28 November 2026',
      facts: ['Sample Hall'],
      sentence: '',
    }),
  },
  end: '/end-emails/sample',
  isFirst,
});

/** Returns the kinds of emails about topics, which have workers of their own. */
export function topicEmails(platform: Platform): EmailKinds {
  const { database, now } = platform;
  const kind = emailKind<Told>({
    find: async (payload) => {
      const due = await findDue(platform, payload);
      const account = due && (await findAccountById(database, due.account_id ?? 0));
      if (!account) return undefined;
      // The account may have ended the topic while its email waited.
      if (due.message.kind === 'news' && !(await wantsTopic(database, account, due.message.topic))) {
        await count(platform, payload, undefined);
        return undefined;
      }
      const end = endPath(platform, account.id, due.message.topic);
      const about = { ...due, end, isFirst: account.told_at === null };
      return { to: account.email, language: account.language, unsubscribe: end, about };
    },
    sent: async (payload) => {
      await inTransaction(database, async (db) => {
        const recipient = await findRecipient(db, Number(payload));
        await countRecipient(db, Number(payload), 'emails', now());
        const account = await findAccountById(db, recipient?.account_id ?? 0);
        if (account?.told_at === null) await updateAccount(db, account.id, { told_at: now() });
      });
    },
    compose: (told) => ({
      text: templateOf(told),
      page: told.subject.page,
      values: (language) => {
        const { message, subject, end, isFirst } = told;
        const { why, end: ending } = texts.messages.words[language];
        const link = { label: ending[message.topic], page: end };
        const { title, day, facts } = subject.words(language);
        return { title, day, facts, why: isFirst ? [why[message.topic], link] : [], end: [link] };
      },
    }),
    samples: [
      sampleOf('deaths', 'news', false, true),
      sampleOf('deaths', 'news', true),
      sampleOf('deaths', 'mistake', false),
      sampleOf('notices', 'news', false),
      sampleOf('events', 'news', true),
    ],
  });
  return { [DEATH_EMAIL]: kind, [OTHER_EMAIL]: kind };
}

/** Sends a message to a phone, unless it was sent or its time is over. */
async function sendPhone(platform: Platform, payload: string, letterhead: () => Promise<Letterhead>): Promise<void> {
  const due = await findDue(platform, payload);
  if (!due) return;
  const { message, subject, isAgain, end, phone_id } = due;
  const now = platform.now();
  // A message that the office sends at night does not wait.
  const isUrgent = phonesFrom(message.phones_at) > message.phones_at;
  const at = isUrgent ? now : phonesFrom(now, subject.funeral);
  if (at > now) {
    await platform.jobs.add(platform.database, PHONE, payload, at);
    return;
  }
  const { shortName } = await letterhead();
  const result = await sendToPhone(platform, phone_id ?? 0, {
    ttlSeconds: Math.round(Math.min(end - now, MAX_TTL_MS) / 1000),
    message: (language) => {
      const { changed } = texts.messages.words[language];
      const { sentence } = subject.words(language);
      return {
        title: shortName,
        body: isAgain && message.kind === 'news' ? `${changed} ${sentence}` : sentence,
        tag: `memorial-${message.record}`,
        path: pathIn(language, subject.page),
      };
    },
  });
  await count(platform, payload, result === 'sent' ? 'phones' : undefined);
}

/**
 * Returns the workers that tell members. Emails about deaths go first, the rest follows. Emails of accounts have another
 * worker and never wait for these.
 */
export function messageWorkers(platform: Platform, letterhead: () => Promise<Letterhead>): Worker[] {
  const { config, database, now } = platform;
  const kinds = topicEmails(platform);
  const emails = emailWorker(platform, kinds, letterhead);
  // Emails that are being sent at the moment count as sent.
  const isWithinBound = async () =>
    (await countEmails(database, now() - HOUR)).sent + emails.atOnce <= config.emailsPerHour;
  const afterFailure: Worker['afterFailure'] = async (job, error) => {
    if (error instanceof BrokenOff) return emails.afterFailure(job, error);
    // Tried until the message ends.
    if (!(error instanceof DeliveryError && error.isFinal))
      return postponeJob(database, job.id, now() + retryDelay(job));
    const recipient = await findRecipient(database, Number(job.payload));
    if (error.problem === 'unknown-address' && recipient?.account_id) {
      await updateAccount(database, recipient.account_id, { refused_email: error.email?.to ?? null });
    }
    await count(platform, job.payload, 'unsent');
    await removeJob(database, job.id);
  };
  const handling = (name: string): Worker['handlers'] => ({ [name]: emails.handlers[name] ?? (async () => {}) });
  const phones = retryingWorker(platform, { [PHONE]: ({ payload }) => sendPhone(platform, payload, letterhead) });
  return [
    retryingWorker(platform, { [BEGIN]: ({ payload }) => begin(platform, Number(payload)) }),
    { ...emails, handlers: handling(DEATH_EMAIL), afterFailure, mayTake: isWithinBound },
    {
      ...emails,
      handlers: handling(OTHER_EMAIL),
      afterFailure,
      mayTake: async () =>
        afterNight(now(), MORNING) === now() && !(await hasDueJob(database, DEATH_EMAIL, now())) && isWithinBound(),
    },
    { ...phones, atOnce: PHONES_AT_ONCE },
  ];
}
