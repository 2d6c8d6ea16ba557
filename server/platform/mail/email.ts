import type { deliveryProblems } from '#contract/emails.ts';

/** An email as it goes out; `composeEmail` makes it. */
export interface Email {
  /** One bare address. */
  readonly to: string;
  /** Who writes, beside an address that has no name of its own. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  /** Says the same. */
  readonly html: string;
  /** The same on every try, so that a receiver can tell that it has the email already. */
  readonly messageId?: string;
}

export type DeliveryProblem = (typeof deliveryProblems)[number];

/** An email that no server has taken over. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly problem: DeliveryProblem;
  /** Code and words of the server, if it said anything. */
  readonly reply: string | undefined;
  /** The code alone, or that of the fault: words may name people, so the log has only this. */
  readonly code: string | undefined;

  constructor(what: Pick<DeliveryError, 'problem' | 'reply' | 'code'>, cause: unknown) {
    super(`the letter was not taken over: ${what.problem}`, { cause });
    this.problem = what.problem;
    this.reply = what.reply;
    this.code = what.code;
  }

  /** Whether trying again is of no use. */
  get isFinal(): boolean {
    return this.problem === 'unknown-address' || this.problem === 'refused';
  }
}

/** An email was under way when the site was stopped; whether it was taken over is not known. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

export interface Mail {
  /**
   * Resolves when the email has been taken over.
   * @throws DeliveryError when it has not, BrokenOff when the site is stopped meanwhile, and TypeError unless `to` is one
   *   bare address
   */
  readonly send: (email: Email) => Promise<void>;
  /** Tries connection, encryption and sign-in without sending anything. @throws DeliveryError */
  readonly check: () => Promise<void>;
  /** Gives up what is under way. */
  readonly close: () => Promise<void>;
}
