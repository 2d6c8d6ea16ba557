import { deleteOldRecipients } from '#server/features/messages/service.ts';
import { binKinds } from '#server/kinds.ts';
import { deleteOldRuns } from '#server/features/backups/service.ts';
import { deleteOldFailedEmails } from '#server/features/emails/service.ts';
import { eraseOldAnswers } from '#server/features/events/answers.ts';
import { deleteExpiredLinks } from '#server/features/identity/email-links.ts';
import { eraseOldRefused } from '#server/features/identity/registration.ts';
import { deleteEndedSessions } from '#server/features/identity/sessions-store.ts';
import { keepBureauCurrent } from '#server/features/matrimony/service.ts';
import { deleteOldImports } from '#server/features/member-imports/service.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { deleteOldAttempts } from '#server/platform/limits/guesses.ts';
import { HOUR } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { emptyBin } from '#server/records/bin.ts';
import { deleteExpiredKeys } from '#server/records/idempotency.ts';

export type Cleanup = (platform: Platform) => Promise<void>;

/** The reason why the rows of a table do not expire. */
interface Permanent {
  readonly stays: string;
}

/** The retention time of the rows of a table, and the function that deletes them. */
interface Expiring {
  readonly after: string;
  readonly cleanUp: Cleanup;
}

const entered = 'grows and shrinks as the office adds and deletes records';
const oneRow = 'one row';
const withRecord = 'is deleted with its record';

const ofAttempts: Expiring = { after: 'a day', cleanUp: deleteOldAttempts };
const deleteOldSessions: Cleanup = ({ database, now }) => deleteEndedSessions(database, now());
const ofSessions: Expiring = { after: 'its session: 7 days idle, 30 days in total', cleanUp: deleteOldSessions };
const ofImports: Expiring = {
  after: '7 days if the import is not run; otherwise when it can no longer be undone',
  cleanUp: deleteOldImports,
};

/** The retention of the rows of every table. The type requires an entry for every table. */
export const retentionRules: { readonly [Table in keyof Schema]: Permanent | Expiring } = {
  access_tokens: { after: '10 minutes', cleanUp: deleteOldSessions },
  refresh_tokens: ofSessions,
  sessions: ofSessions,
  email_links: {
    after: '30 minutes to reset a password, a day to confirm an email, otherwise 7 days',
    cleanUp: ({ database, now }) => deleteExpiredLinks(database, now()),
  },
  attempts: ofAttempts,
  attempt_buckets: ofAttempts,
  idempotency_keys: { after: '30 days', cleanUp: deleteExpiredKeys },
  jobs: { after: 'when it has succeeded; 30 days after it failed for good', cleanUp: deleteOldFailedEmails },
  import_files: ofImports,
  change_values: {
    after: '30 days, except those of texts, notices and the committee',
    cleanUp: (platform) => emptyBin(platform, binKinds),
  },
  event_answers: { after: '90 days after the event', cleanUp: eraseOldAnswers },
  backup_runs: { after: '400 days, except the newest good ones and those of stored backups', cleanUp: deleteOldRuns },
  message_recipients: { after: '30 days', cleanUp: deleteOldRecipients },
  messages: { stays: 'a short row for each message to members, with the numbers of emails and phones' },
  changes: { stays: 'may be needed years later; the database refuses to delete it' },
  erasures: { stays: 'an erased record must not come back from any backup' },
  imports: {
    stays: 'one row for each import that was run, without its plan and files, as a record of the office’s work',
  },
  gallery_selections: { stays: 'one short row for each upload of pictures; keeps their place in the gallery' },
  search_entries: { stays: 'one row for each record, empty after its deletion' },
  search_versions: { stays: 'one row for each kind of search' },
  images: { stays: withRecord },
  binned_passwords: { stays: 'is deleted when its account is restored from the bin or erased' },
  second_factors: { stays: withRecord },
  push_subscriptions: { stays: 'is deleted when the browser ends it, or its push service no longer knows it' },
  recovery_codes: { stays: 'ten for each account' },
  sample_records: { stays: 'written once' },
  accounts: {
    after: '90 days after the office refused it; otherwise its owner or the office deletes it',
    cleanUp: eraseOldRefused,
  },
  matrimony_profiles: { stays: 'is deleted by its owner or the office' },
  proposals: { stays: 'is deleted with one of its profiles' },
  profile_log: { stays: withRecord },
  members: { stays: entered },
  persons: { stays: entered },
  wards: { stays: entered },
  account_members: { stays: 'is deleted with its account or its member' },
  corrections: { stays: 'is deleted with its account or its member' },
  content: { stays: entered },
  office_terms: { stays: entered },
  office_bearers: { stays: entered },
  notices: { stays: entered },
  events: { stays: entered },
  deceased: { stays: entered },
  albums: { stays: entered },
  gallery: { stays: entered },
  office_rules: { stays: oneRow },
  daily_email: { stays: oneRow },
  first_run: { stays: oneRow },
  public_version: { stays: oneRow },
  backup_site: { stays: oneRow },
  calendar_host: { stays: oneRow },
  backup_watch: { stays: oneRow },
};

const cleanups = new Set(Object.values(retentionRules).flatMap((end) => ('cleanUp' in end ? [end.cleanUp] : [])));

/** Runs all cleanup functions and the daily work of the bureau. If one fails, the others still run. */
async function cleanUp(platform: Platform): Promise<void> {
  for (const each of [...cleanups, keepBureauCurrent]) {
    await each(platform).catch((error: unknown) => {
      platform.log.error(
        { event: 'housekeeping.failed', err: error },
        'Housekeeping failed and is retried within the hour',
      );
    });
  }
}

/**
 * Deletes expired rows at startup and every hour. @returns a function that stops the cleanups and waits for a running
 * one
 */
export function startHousekeeping(platform: Platform): () => Promise<void> {
  let running = cleanUp(platform);
  const timer = setInterval(() => {
    running = running.then(() => cleanUp(platform));
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
