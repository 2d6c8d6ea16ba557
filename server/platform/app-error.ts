import type { FieldCodes } from '#contract/errors.ts';
import type { FieldChange } from '#contract/seen.ts';
import { type MessageCode, messages } from '#contract/messages.ts';

/** Why something expected could not be done; the HTTP layer alone knows which status each of them has. */
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

/** What somebody else has made of a record meanwhile. */
interface Conflict {
  /** As the same caller reads it. */
  readonly current: unknown;
  readonly changes: readonly FieldChange[];
}

/** Why somebody may not, for the log alone. */
export interface Denial {
  /** The rule, in words that hold nothing personal. */
  readonly rule: string;
  /** Where nobody else knows whose token it was. */
  readonly accountId?: number;
}

interface AppErrorDetails {
  readonly fields?: FieldCodes;
  readonly retryAfterSeconds?: number;
  /** The server's clock, for whom it is told to. */
  readonly now?: number;
  /** Of what was added before under the same key. */
  readonly id?: number;
  readonly conflict?: Conflict;
  readonly denial?: Denial;
}

/**
 * An expected failure, named by the code of what the person who asked is told. Its message is that sentence in English;
 * fixed sentences hold no personal data.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  readonly code: MessageCode;
  readonly fields: FieldCodes | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly now: number | undefined;
  readonly id: number | undefined;
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
    this.conflict = details.conflict;
    this.denial = details.denial;
  }
}

/** A refusal that belongs to one field of a form. */
export function fieldAppError(kind: AppErrorKind, field: string, code: MessageCode): AppError {
  return new AppError(kind, code, { fields: { [field]: code } });
}

/** Refuses what would have to wait too long. */
export function busy(): AppError {
  return new AppError('busy', 'busy', { retryAfterSeconds: 2 });
}

/** The error for a record that is not there, or that the caller may not know of. */
export const notFound = () => new AppError('missing', 'notFound');
