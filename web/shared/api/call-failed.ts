import type { FieldErrors } from '#contract/errors.ts';
import type { MessageCode } from '#contract/messages.ts';
import type { FieldChange } from '#contract/seen.ts';

interface Refused {
  readonly status: number;
  /** What is decided by; a server newer than this page may know more of them. */
  readonly code: string;
  /** The sentence for that, in the language of the page. */
  readonly message: string;
  readonly errors?: FieldErrors | undefined;
  readonly errorCodes?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The server's clock, if it told it: in ms since 1970. */
  readonly now?: number | undefined;
  readonly id?: number | undefined;
  readonly conflict?: CallFailed['conflict'];
  readonly requestId?: string | undefined;
}

/** The server refused a call (decision 5). */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;
  readonly code: string;
  /** By field, what needs attention, in the language of the page. */
  readonly errors: FieldErrors;
  /** By field, the code of that. */
  readonly errorCodes: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  readonly now: number | undefined;
  /** What was added before under the same key, with other content. */
  readonly id: number | undefined;
  /** Under which the server's log knows it. */
  readonly requestId: string | undefined;
  /** The record as it is now, and what others have changed of it since it was seen. */
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

/** Whether the server refused for one of these reasons. */
export function failedWith<C extends MessageCode>(
  error: unknown,
  ...codes: readonly C[]
): error is CallFailed & { readonly code: C } {
  return error instanceof CallFailed && codes.some((code) => code === error.code);
}

/** As the server would refuse a file that is not even sent. @param message in the language of the page */
export function tooLarge(field: string, code: MessageCode, message: string): CallFailed {
  return new CallFailed({ status: 413, code, message, errors: { [field]: message }, errorCodes: { [field]: code } });
}

/** The office's call came to nothing for want of a session. Its frame says so and offers to sign in; pages stay silent. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver';
}

/** The server could not be reached, or did not answer in time. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
}
