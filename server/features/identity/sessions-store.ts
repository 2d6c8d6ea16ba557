// A session is live only while its account is approved. Every query that finds a session by a token checks this.
import type { SessionKind } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';

export interface Session {
  readonly id: string;
  readonly account_id: number;
  readonly kind: SessionKind;
  readonly ends_at: number;
}

/** The browser and the operating system in which a session began, without versions; null if not recognised. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The columns that each refresh updates. */
export interface Refreshed {
  /** When the session ends if it is not refreshed again, in milliseconds since 1970. */
  readonly idle_until: number;
  /** The hash of the token in the cookie for private files. */
  readonly files_hash: string;
}

export interface SessionWithKey extends Session {
  /** The key that verifies the signature of each refresh; null if the client sent none. */
  readonly public_key: string | null;
}

export async function insertSession(
  db: Db,
  session: SessionWithKey & Refreshed & Device & { readonly created_at: number },
): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export async function findSessionOfRefreshToken(db: Db, hash: string): Promise<SessionWithKey | undefined> {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('accounts as account', 'account.id', 'session.account_id')
    .where('account.approved_at', 'is not', null)
    .select(['session.id', 'session.account_id', 'session.kind', 'session.ends_at', 'session.public_key'])
    .where('token.hash', '=', hash)
    .executeTakeFirst();
}

/** Extends a session and locks it until the caller's transaction ends. Returns false if it has ended or timed out. */
export async function lockSession(db: Db, id: string, now: number, refreshed: Refreshed): Promise<boolean> {
  const held = await db
    .updateTable('sessions')
    .set(refreshed)
    .where('id', '=', id)
    .where('idle_until', '>', now)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

export async function insertRefreshToken(db: Db, hash: string, sessionId: string, generation: number): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({ hash, session_id: sessionId, generation, superseded_at: null })
    .execute();
}

export interface RefreshToken {
  /** The position of the token in its session: 0 for the first token, one more for each successor. */
  readonly generation: number;
  /** When a successor replaced the token, in milliseconds since 1970; null while the token is unused. */
  readonly superseded_at: number | null;
}

export async function findRefreshTokens(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, RefreshToken>> {
  const rows = await db
    .selectFrom('refresh_tokens')
    .select(['hash', 'generation', 'superseded_at'])
    .where('hash', 'in', hashes)
    .execute();
  return new Map(rows.map((row) => [row.hash, row]));
}

export async function markSuperseded(db: Db, hash: string, at: number): Promise<void> {
  await db.updateTable('refresh_tokens').set({ superseded_at: at }).where('hash', '=', hash).execute();
}

export async function deleteRefreshTokensBefore(db: Db, sessionId: string, generation: number): Promise<void> {
  await db
    .deleteFrom('refresh_tokens')
    .where('session_id', '=', sessionId)
    .where('generation', '<', generation)
    .execute();
}

export async function insertAccessToken(db: Db, hash: string, sessionId: string, expiresAt: number): Promise<void> {
  await db.insertInto('access_tokens').values({ hash, session_id: sessionId, expires_at: expiresAt }).execute();
}

export interface HeldSession extends Session {
  /** 1 if the administrator must set up two-factor sign-in before anything else. */
  readonly must_set_up: 0 | 1;
}

/** Builds the query for sessions that have not ended. */
function heldSessions(db: Db, now: number) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('accounts as account', 'account.id', 'session.account_id')
    .where('account.approved_at', 'is not', null)
    .where('session.ends_at', '>', now)
    .select(['session.id', 'session.account_id', 'session.kind', 'session.ends_at'])
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

export async function findSessionOfAccessToken(db: Db, hash: string, now: number): Promise<HeldSession | undefined> {
  return heldSessions(db, now)
    .innerJoin('access_tokens as token', 'token.session_id', 'session.id')
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
    .executeTakeFirst();
}

export async function findSessionOfFilesToken(
  db: Db,
  hash: string,
  kind: SessionKind,
  now: number,
): Promise<HeldSession | undefined> {
  return heldSessions(db, now)
    .where('session.files_hash', '=', hash)
    .where('session.kind', '=', kind)
    .where('session.idle_until', '>', now)
    .executeTakeFirst();
}

/** Deletes a session and its tokens. */
export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends all sessions of an account, except the session `exceptId` if given. */
export async function deleteSessionsOfAccount(db: Db, accountId: number, exceptId?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(exceptId !== undefined, (others) => others.where('id', '!=', exceptId ?? ''))
    .execute();
}

export async function findPublicKey(db: Db, id: string): Promise<string | null> {
  const session = await db.selectFrom('sessions').select('public_key').where('id', '=', id).executeTakeFirst();
  return session?.public_key ?? null;
}

export async function deleteSessionOfAccount(db: Db, accountId: number, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Lists the sessions of an account that have neither ended nor timed out, the last used first. */
export async function findLiveSessions(db: Db, accountId: number, now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'kind', 'browser', 'system', 'created_at', 'idle_until'])
    .where('account_id', '=', accountId)
    .where('idle_until', '>', now)
    .where('ends_at', '>', now)
    .orderBy('idle_until', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends the live sessions of an account, except the `max` newest ones. */
export async function deleteOldestSessions(db: Db, accountId: number, max: number, now: number): Promise<void> {
  const live = await findLiveSessions(db, accountId, now);
  const newestFirst = live.toSorted((one, other) => other.created_at - one.created_at);
  const oldest = newestFirst.slice(max).map(({ id }) => id);
  if (oldest.length > 0) await db.deleteFrom('sessions').where('id', 'in', oldest).execute();
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
