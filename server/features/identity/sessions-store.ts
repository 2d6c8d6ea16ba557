// A session is live only while its account is approved. Every query that finds a session by a token checks this.
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';
import type { RowOf } from '#server/platform/database/schema.ts';

export type Session = RowOf<'sessions'>;

export async function findSessionOfRefreshToken(db: Db, hash: string): Promise<Session | undefined> {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('accounts as account', 'account.id', 'session.account_id')
    .where('account.approved_at', 'is not', null)
    .where('token.hash', '=', hash)
    .selectAll('session')
    .executeTakeFirst();
}

export async function insertRefreshToken(db: Db, hash: string, sessionId: string, generation: number): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({ hash, session_id: sessionId, generation, superseded_at: null })
    .execute();
}

export async function findRefreshToken(db: Db, hash: string): Promise<RowOf<'refresh_tokens'> | undefined> {
  return db.selectFrom('refresh_tokens').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** A session that has not ended. */
export interface HeldSession extends Session {
  /** 1 if the administrator must set up two-factor sign-in before anything else. */
  readonly must_set_up: 0 | 1;
  /** The duties of the account, as stored. */
  readonly duties: string;
}

/** Builds the query for sessions that have not ended. */
export function heldSessions(db: Db, now: number) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('accounts as account', 'account.id', 'session.account_id')
    .where('account.approved_at', 'is not', null)
    .where('session.ends_at', '>', now)
    .selectAll('session')
    .select('account.duties')
    .select((e) => {
      const rule = e.selectFrom('office_rules').select('id').where('two_factor_required_at', 'is not', null);
      const factor = e
        .selectFrom('second_factors')
        .select('second_factors.account_id')
        .whereRef('second_factors.account_id', '=', 'session.account_id');
      const mustSetUp = e.and([e('session.kind', '=', 'admin'), e.exists(rule), e.not(e.exists(factor))]);
      return e.case().when(mustSetUp).then(e.lit(1)).else(e.lit(0)).end().as('must_set_up');
    });
}

/** Lists the sessions of an account that have neither ended nor timed out, the last used first. */
export async function findLiveSessions(db: Db, accountId: number, now: number): Promise<readonly Session[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idle_until', '>', now)
    .where('ends_at', '>', now)
    .orderBy('idle_until', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes those of these sessions that belong to an account, with their tokens. Returns their number. */
export async function deleteSessions(db: Db, accountId: number, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const sessions = db.deleteFrom('sessions').where('account_id', '=', accountId).where('id', 'in', ids);
  return Number((await sessions.executeTakeFirstOrThrow()).numDeletedRows);
}

/** Ends all sessions of an account, except the session `exceptId` if given. */
export async function deleteSessionsOfAccount(db: Db, accountId: number, exceptId = ''): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '!=', exceptId).execute();
}

/** Deletes expired access tokens. Deletes sessions that have ended or timed out, together with their tokens. */
export async function deleteEndedSessions(db: Db, now: number): Promise<void> {
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('access_tokens')
      .where('hash', 'in', (e) =>
        e.selectFrom('access_tokens').select('hash').where('expires_at', '<=', now).limit(count),
      )
      .executeTakeFirstOrThrow(),
  );
  const ended = db
    .selectFrom('sessions')
    .select('id')
    .where((e) => e.or([e('idle_until', '<=', now), e('ends_at', '<=', now)]));
  // A session can have thousands of refresh tokens. Delete them in batches first, because deleting the session would
  // delete all of them in one statement.
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('refresh_tokens')
      .where('hash', 'in', (e) =>
        e.selectFrom('refresh_tokens').select('hash').where('session_id', 'in', ended).limit(count),
      )
      .executeTakeFirstOrThrow(),
  );
  await deleteRowsInBatches((count) =>
    db.deleteFrom('sessions').where('id', 'in', ended.limit(count)).executeTakeFirstOrThrow(),
  );
}
