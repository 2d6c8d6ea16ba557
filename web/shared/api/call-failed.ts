import type { FieldErrors } from '#contract/errors.ts';

interface Refused {
  readonly status: number;
  /** What the server said, in English; `localMessage` turns it into the language of the page. */
  readonly message: string;
  readonly errors?: FieldErrors | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Names what a program acts upon. */
  readonly code?: string | undefined;
  /** The server's clock, if it told it: in ms since 1970. */
  readonly now?: number | undefined;
  readonly id?: number | undefined;
}

/** The server refused a call (decision 5). */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;
  /** By field, what needs attention. */
  readonly errors: FieldErrors;
  readonly retryAfterSeconds: number | undefined;
  readonly code: string | undefined;
  readonly now: number | undefined;
  /** What was added before under the same key, with other content. */
  readonly id: number | undefined;

  constructor(refused: Refused) {
    super(refused.message);
    this.status = refused.status;
    this.errors = refused.errors ?? {};
    this.retryAfterSeconds = refused.retryAfterSeconds;
    this.code = refused.code;
    this.now = refused.now;
    this.id = refused.id;
  }
}

/** The server could not be reached, or did not answer in time. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
}
