import { setTimeout as wait } from 'node:timers/promises';
import { countUndelivered } from '#server/features/emails/service.ts';
import { accountsOverview, listDailyEmailRecipients } from '#server/features/identity/service.ts';
import { profilesOverview } from '#server/features/matrimony/service.ts';
import { countCorrections } from '#server/features/members/service.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { HOUR, MINUTE } from '#server/platform/limits/limits.ts';
import type { EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { DAILY_EMAIL, dailyPayload, type Waiting, waitingFor } from './emails.ts';

/** The time of the email, in milliseconds after midnight in Asia/Kolkata. */
const SENT_AT_MS = 9 * HOUR;

/**
 * Records that the daily email of a day is being sent. Only one of several processes gets `true`. On a new site, only
 * records the day, because nothing has been forgotten there.
 * @param day `YYYY-MM-DD`
 * @returns whether the caller must send the emails of this day
 */
async function claimDay(db: Db, day: string): Promise<boolean> {
  const isNew = await db.updateTable('daily_email').set({ day }).where('day', 'is', null).executeTakeFirstOrThrow();
  if (isNew.numUpdatedRows > 0) return false;
  const { numUpdatedRows } = await db
    .updateTable('daily_email')
    .set({ day })
    .where('day', '<', day)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

async function countWaiting(platform: Platform, db: Db, kinds: EmailKinds): Promise<Waiting> {
  const profiles = await profilesOverview({ ...platform, database: db });
  return {
    accounts: (await accountsOverview(db)).waiting,
    profiles: profiles.waiting,
    introductions: profiles.agreed,
    corrections: (await countCorrections(db)).waiting,
    emails: await countUndelivered(db, kinds),
  };
}

/**
 * Emails the administrators what waits for them, by their duties, at nine in the morning in Asia/Kolkata, once a day in
 * all processes together. Sends nothing to whom nothing waits for. If the site was not running at nine, the email
 * follows when it starts.
 * @param kinds all kinds of emails, of which the undelivered ones are counted
 */
export async function sendDailyEmails(platform: Platform, kinds: EmailKinds): Promise<void> {
  const { database, jobs, now } = platform;
  const day = kolkataDay(now() - SENT_AT_MS);
  const { day: last } = await database.selectFrom('daily_email').select('day').executeTakeFirstOrThrow();
  // Called every minute, so it does not write without need.
  if (last !== null && last >= day) return;
  await inTransaction(database, async (db) => {
    if (!(await claimDay(db, day))) return;
    const waiting = await countWaiting(platform, db, kinds);
    for (const { id, duties } of await listDailyEmailRecipients(db)) {
      const own = waitingFor(duties, waiting);
      if (own) await jobs.add(db, DAILY_EMAIL, dailyPayload(id, own));
    }
  });
}

/** Calls `sendDailyEmails` every minute until the server stops. */
export function startDailyEmails(platform: Platform, kinds: EmailKinds): void {
  platform.tasks.begin('sending the daily email', async (signal) => {
    for (;;) {
      // Continues after an error, because the database may be unavailable for a moment.
      await sendDailyEmails(platform, kinds).catch((error: unknown) => {
        platform.log.error({ event: 'daily-email.failed', err: error }, 'The daily email could not be prepared');
      });
      await wait(MINUTE, undefined, { signal, ref: false });
    }
  });
}
