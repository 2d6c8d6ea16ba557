import { codeOf } from '#server/platform/start-problem.ts';

/** Thrown when the database does not respond. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor() {
    super('the database does not respond');
  }
}

const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  // No server at the address, or the connection broke.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The server is starting or stopping, or has no free connection.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A lock, a statement or an idle transaction timed out.
  '55P03',
  '57014',
  '25P03',
  'SQLITE_BUSY',
]);

/** Messages of connection errors for which the PostgreSQL driver sets no code. */
const UNAVAILABLE_MESSAGES: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
]);

/** Returns whether an error means that the database is unreachable and the operation can be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  if (code !== undefined) return UNAVAILABLE_CODES.has(code) || code.startsWith('08');
  return error instanceof Error && (UNAVAILABLE_MESSAGES.has(error.message) || isDatabaseUnavailable(error.cause));
}
