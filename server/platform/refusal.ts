import type { FieldErrors, ProblemCode } from '#contract/errors.ts';

/** Why something expected could not be done; the HTTP layer alone knows which status each of them has. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'duplicate'
  | 'too-large'
  | 'wrong-type'
  | 'key-reused'
  | 'too-slow'
  | 'too-many'
  | 'busy';

interface RefusalDetails {
  readonly fields?: FieldErrors;
  readonly retryAfterSeconds?: number;
  readonly code?: ProblemCode;
  /** The server's clock, for whom it is told to. */
  readonly now?: number;
  /** Of what was added before under the same key. */
  readonly id?: number;
}

/** An expected failure. Its message is shown to the person who asked and holds no personal data. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly code: ProblemCode | undefined;
  readonly now: number | undefined;
  readonly id: number | undefined;

  constructor(kind: RefusalKind, message: string, details: RefusalDetails = {}) {
    super(message);
    this.kind = kind;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.code = details.code;
    this.now = details.now;
    this.id = details.id;
  }
}

/** A refusal that belongs to one field of a form. */
export function fieldRefusal(kind: RefusalKind, field: string, message: string): Refusal {
  return new Refusal(kind, message, { fields: { [field]: message } });
}
