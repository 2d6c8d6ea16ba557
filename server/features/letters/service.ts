import { setTimeout as wait } from 'node:timers/promises';
import type { FailedLetter, Letters, TestLetter } from '#contract/letters.ts';
import type { Page } from '#contract/endpoint.ts';
import type { SiteProblem } from '#contract/overview.ts';
import { windowOf } from '#server/http/paging.ts';
import { readAccount } from '#server/features/accounts/service.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { forgetJobsPutAsideBefore, giveJobUp, removeJob, takeJobBack } from '#server/platform/jobs/jobs-store.ts';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { LetterKinds } from '#server/platform/mail/letter-kind.ts';
import { readFailure } from '#server/platform/mail/letters.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { TEST_MAIL } from './mails.ts';
import { countLetters, findLetter, findLongestHeldUp, isLetter, type LetterRow, listFailedLetters } from './store.ts';

const PAGE_SIZE = 20;
/** How long the office is kept waiting for what comes of a test. */
const TEST_PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 200;
/** A mail server that asks to come back later takes the letter within the hour, as a rule. */
const WORTH_TELLING_MS = 60 * 60_000;
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

const instant = (time: number) => new Date(time).toISOString();

function whatCameOf({ recipient, failure }: LetterRow) {
  return { to: recipient, ...readFailure(failure ?? '') };
}

/** How the letters of the site get on. */
export async function lettersOverview({ config, database }: Platform, kinds: LetterKinds): Promise<Letters> {
  const names = Object.keys(kinds);
  const { waiting, heldUp, failed } = await countLetters(database, names);
  const longest = heldUp > 0 ? await findLongestHeldUp(database, names) : undefined;
  return {
    isDelivered: config.mail.kind === 'smtp',
    waiting,
    cameBack: failed,
    heldUp: longest ? { count: heldUp, since: instant(longest.tried_since), ...whatCameOf(longest) } : null,
  };
}

/** What the dashboard tells of letters. */
export async function lettersTrouble(platform: Platform, kinds: LetterKinds): Promise<readonly SiteProblem[]> {
  const { cameBack, heldUp } = await lettersOverview(platform, kinds);
  const isHeldUp = heldUp !== null && platform.now() - Date.parse(heldUp.since) > WORTH_TELLING_MS;
  return [...(cameBack > 0 ? ['letters-came-back' as const] : []), ...(isHeldUp ? ['letters-held-up' as const] : [])];
}

export async function findFailedLetters(
  { database }: Platform,
  kinds: LetterKinds,
  query: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
): Promise<Page<FailedLetter>> {
  const names = Object.keys(kinds);
  const rows = await listFailedLetters(database, names, windowOf(query, false, PAGE_SIZE));
  const { failed } = await countLetters(database, names);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      ...whatCameOf(row),
      at: instant(row.failed_at ?? 0),
      tries: row.tries,
    })),
    total: failed,
  };
}

async function note(platform: Platform, db: Db, actorId: number, action: AuditAction, id: number): Promise<void> {
  await recordAudit(db, { at: platform.now(), actorId, action, subject: { type: 'letter', id } });
}

/**
 * Takes a letter that could not be delivered back into the queue, for three days more. Asked twice, it is taken back
 * once.
 * @throws Refusal `missing` when it is no longer there: it was sent meanwhile, or given up
 */
export async function sendAgain(platform: Platform, kinds: LetterKinds, id: number, actorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    if (!(await isLetter(db, Object.keys(kinds), id))) throw new Refusal('missing', 'letterGone');
    if (await takeJobBack(db, id, platform.now())) await note(platform, db, actorId, 'letter sent again', id);
  });
  platform.jobs.wakeSoon();
}

/** @throws Refusal `missing` when it is no longer there, or on its way again */
export async function giveUp(platform: Platform, kinds: LetterKinds, id: number, actorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const isGone = !(await isLetter(db, Object.keys(kinds), id)) || !(await giveJobUp(db, id));
    if (isGone) throw new Refusal('missing', 'letterGone');
    await note(platform, db, actorId, 'letter given up', id);
  });
}

type Outcome = Pick<TestLetter, 'result' | 'reply'>;

/** What has come of a letter so far; undefined while it waits or is under way. */
async function outcomeOf({ config, database }: Platform, id: number): Promise<Outcome | undefined> {
  const row = await findLetter(database, id);
  if (!row) return { result: config.mail.kind === 'smtp' ? 'sent' : 'laid-down', reply: null };
  if (row.failure === null) return undefined;
  const { problem, reply } = readFailure(row.failure);
  return { result: problem, reply };
}

/**
 * Sends a letter to whoever asks, as any other is sent, and waits a while for what comes of it. One that failed is not
 * tried again: the answer says all there is to know. One whose server takes its time stays on its way.
 */
export async function tryLetters(platform: Platform, accountId: number): Promise<Outcome & { readonly to: string }> {
  const { database, jobs } = platform;
  const { email: to } = await readAccount(platform, accountId);
  const id = await jobs.add(database, TEST_MAIL, String(accountId));
  for (let waited = 0; waited < TEST_PATIENCE_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    const outcome = await outcomeOf(platform, id);
    if (!outcome) continue;
    await removeJob(database, id);
    return { to, ...outcome };
  }
  return { to, result: 'under-way', reply: null };
}

/** Forgets, after 30 days, what nobody has sent again. */
export async function forgetFailedLetters({ database, now }: Platform): Promise<void> {
  await forgetJobsPutAsideBefore(database, now() - KEPT_FOR_MS);
}
