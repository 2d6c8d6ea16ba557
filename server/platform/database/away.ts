import { codeOf } from '#server/platform/start-problem.ts';

/** The database was found not to answer. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';

  constructor() {
    super('the database does not answer');
  }
}

const AWAY_CODES: ReadonlySet<string> = new Set([
  // Nobody is there, or the line is broken.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // It is being stopped or started, or has no connection to spare.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Somebody else holds what is asked for, for too long; or the answer takes too long.
  '55P03',
  '57014',
  '25P03',
  'SQLITE_BUSY',
]);

/** What the driver says of a connection that has ended, or does not come about, without a code. */
const AWAY_WORDS: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
]);

/** Whether something failed because the database cannot be asked now, and can be tried again as it is. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const code = codeOf(error);
  if (code !== undefined) return AWAY_CODES.has(code) || code.startsWith('08');
  return error instanceof Error && (AWAY_WORDS.has(error.message) || isDatabaseAway(error.cause));
}
