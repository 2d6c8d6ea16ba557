import type { deliveryProblems } from '#contract/emails.ts';

/** A composed email, created by `composeEmail`. */
export interface Email {
  readonly to: string;
  /** The display name of the sender, used if the address in the settings has none. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The Message-ID, the same on every attempt, so that a receiver can detect duplicates. */
  readonly messageId?: string;
  /** The address that ends such emails, for the button of mail programs (RFC 8058). */
  readonly unsubscribe?: string;
}

/**
 * Converts an email to nodemailer's format.
 * @param from the sender; a bare address gets the sender's display name
 */
export function messageOf({ senderName, unsubscribe, ...email }: Email, from: string) {
  return {
    ...email,
    from: from.includes('<') ? from : { name: senderName, address: from },
    // Prevents automatic replies such as absence notices (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

export type DeliveryProblem = (typeof deliveryProblems)[number];

/** Thrown if the mail server did not accept an email. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly problem: DeliveryProblem;
  readonly reply: string | undefined;
  /** Only the code of the reply or error. The reply may contain personal data, so it is not logged. */
  readonly code: string | undefined;
  /** Undefined if only the connection was tested. */
  readonly email: Email | undefined;

  constructor(what: Pick<DeliveryError, 'problem' | 'reply' | 'code' | 'email'>, cause: unknown) {
    super(`the mail server did not accept the email: ${what.problem}`, { cause });
    this.problem = what.problem;
    this.reply = what.reply;
    this.code = what.code;
    this.email = what.email;
  }

  /** Whether retrying is useless. */
  get isFinal(): boolean {
    return this.problem === 'unknown-address' || this.problem === 'refused';
  }
}

/** Thrown if the site is stopped while it sends an email. It is unknown whether the mail server accepted the email. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

export interface Mail {
  /**
   * Sends an email. Resolves when the mail server has accepted it.
   * @throws DeliveryError if the mail server did not accept it; BrokenOff if the site is stopped while sending;
   *   TypeError unless `to` is one address without a display name
   */
  readonly send: (email: Email) => Promise<void>;
  /** Tests connection, encryption and sign-in without sending an email. @throws DeliveryError */
  readonly check: () => Promise<void>;
  /** Aborts emails being sent. */
  readonly close: () => Promise<void>;
}
