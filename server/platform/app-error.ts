import type { FieldCodes } from '#contract/errors.ts';
import type { FieldChange } from '#contract/seen.ts';
import { type MessageCode, messages } from '#contract/messages.ts';

/** Kinds of expected failures. Only the HTTP layer maps them to status codes. */
export type AppErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'duplicate'
  | 'too-large'
  | 'wrong-type'
  | 'key-reused'
  | 'too-many'
  | 'busy'
  | 'no-room';

/** A record that another user changed in the meantime, with the changes. */
interface Conflict {
  /** The record in its current state, as the caller may read it. */
  readonly current: unknown;
  readonly changes: readonly FieldChange[];
}

/** Why a request was refused. Only for the log. */
export interface Denial {
  /** The rule that refused the request. Contains no personal data. */
  readonly rule: string;
  /** The account that sent the request, for requests without a `caller`, such as those for private files. */
  readonly accountId?: number;
}

interface AppErrorDetails {
  readonly fields?: FieldCodes;
  readonly retryAfterSeconds?: number;
  /** The server's time in epoch milliseconds, for a client whose signature was refused because of its wrong clock. */
  readonly now?: number;
  /** The id of the record that an earlier request with the same idempotency key added. */
  readonly id?: number;
  /** What the office wrote to the user whom it refused. */
  readonly reason?: string;
  /** The number of records that prevent a deletion. */
  readonly count?: number;
  readonly conflict?: Conflict;
  readonly denial?: Denial;
}

/**
 * An expected failure. Its code identifies the message for the user, and its `message` is that text in English.
 * Messages contain no personal data.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  readonly code: MessageCode;
  readonly fields: FieldCodes | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly now: number | undefined;
  readonly id: number | undefined;
  readonly reason: string | undefined;
  readonly count: number | undefined;
  readonly conflict: Conflict | undefined;
  readonly denial: Denial | undefined;

  constructor(kind: AppErrorKind, code: MessageCode, details: AppErrorDetails = {}) {
    super(messages[code]);
    this.kind = kind;
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.now = details.now;
    this.id = details.id;
    this.reason = details.reason;
    this.count = details.count;
    this.conflict = details.conflict;
    this.denial = details.denial;
  }
}

export function fieldAppError(kind: AppErrorKind, field: string, code: MessageCode): AppError {
  return new AppError(kind, code, { fields: { [field]: code } });
}

/** Returns an error of the content of a file as an error of its field. Returns all other errors as they are. */
export function errorAtField(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || !['invalid', 'wrong-type', 'too-large'].includes(error.kind)) return error;
  return fieldAppError(error.kind, field, error.code);
}

/** Creates the error for a request that would have to wait too long. */
export function busy(): AppError {
  return new AppError('busy', 'busy', { retryAfterSeconds: 2 });
}

/** Creates the error for a record that does not exist or that the caller may not see. */
export const notFound = () => new AppError('missing', 'notFound');
