import type { FieldErrors } from '#contract/errors.ts';
import type { MessageCode } from '#contract/messages.ts';
import type { FieldChange } from '#contract/seen.ts';

interface Refused {
  readonly status: number;
  /** Code that the client acts on. A newer server may send codes that this page does not know. */
  readonly code: string;
  readonly message: string;
  readonly errors?: FieldErrors | undefined;
  readonly errorCodes?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The server's time in ms since 1970, if the response includes it. */
  readonly now?: number | undefined;
  readonly id?: number | undefined;
  readonly conflict?: CallFailed['conflict'];
  readonly requestId?: string | undefined;
}

/** Thrown if the server refused a call (decision 5). */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;
  readonly code: string;
  /** Error messages by field, in the language of the page. */
  readonly errors: FieldErrors;
  readonly errorCodes: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  readonly now: number | undefined;
  /** Id of the record that was created earlier with the same idempotency key and different content. */
  readonly id: number | undefined;
  readonly requestId: string | undefined;
  /** The current record, and the changes that others have made since the client read it. */
  readonly conflict: { readonly current: unknown; readonly changes: readonly FieldChange[] } | undefined;

  constructor(refused: Refused) {
    super(refused.message);
    this.status = refused.status;
    this.code = refused.code;
    this.errors = refused.errors ?? {};
    this.errorCodes = refused.errorCodes ?? {};
    this.retryAfterSeconds = refused.retryAfterSeconds;
    this.now = refused.now;
    this.id = refused.id;
    this.conflict = refused.conflict;
    this.requestId = refused.requestId;
  }
}

export function failedWith<C extends MessageCode>(
  error: unknown,
  ...codes: readonly C[]
): error is CallFailed & { readonly code: C } {
  return error instanceof CallFailed && codes.some((code) => code === error.code);
}

/**
 * Returns the error for a file that is too large to send.
 * @param message in the language of the page
 */
export function fileTooLargeError(field: string, code: MessageCode, message: string): CallFailed {
  return new CallFailed({ status: 413, code, message, errors: { [field]: message }, errorCodes: { [field]: code } });
}

/**
 * Thrown if an admin call failed because there is no session. Pages ignore this error, because the admin frame shows it
 * and offers to sign in.
 */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** Thrown if the server could not be reached or did not answer in time. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
}

/** Returns whether a call was aborted, for example because the user has cancelled the upload. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
