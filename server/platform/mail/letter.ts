/** A letter as it goes out; `composeLetter` makes it. */
export interface Letter {
  /** One bare address. */
  readonly to: string;
  /** Who writes, beside an address that has no name of its own. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  /** Says the same. */
  readonly html: string;
  /** The same on every try, so that a receiver can tell that it has the letter already. */
  readonly messageId?: string;
}

/** Why a letter was not taken over, as the office is told it. */
export const deliveryProblems = [
  // The server that was asked knows no such mailbox.
  'unknown-address',
  // It does not take this letter, now or later.
  'refused',
  // It asks to come back later.
  'later',
  // It does not accept user name and password.
  'sign-in',
  'tls',
  'unreachable',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** A letter that no server has taken over. */
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

export interface Mail {
  /**
   * Resolves when the letter has been taken over.
   * @throws DeliveryError when it has not, and TypeError unless `to` is one bare address
   */
  readonly send: (letter: Letter) => Promise<void>;
  /** Tries connection, encryption and sign-in without sending anything. @throws DeliveryError */
  readonly check: () => Promise<void>;
  /** Gives up what is under way. */
  readonly close: () => Promise<void>;
}
