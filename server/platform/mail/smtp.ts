import type { MailConfig } from '#server/platform/config/config.ts';
import { BrokenOff, DeliveryError, type DeliveryProblem, type Mail } from './email.ts';
import { messageOf } from './outbox.ts';

const MAX_REPLY_LENGTH = 500;
/** RFC 4954: nobody who has not signed in may go on, with whatever command. */
const SIGN_IN_FIRST: ReadonlySet<number> = new Set([530, 534, 535, 538]);
/** What servers say of a mailbox that they do not know, if they say no more. */
const NO_SUCH_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553]);
/** RFC 3463: the address of the recipient is not good, or its mailbox is no longer used. */
const UNKNOWN_ADDRESS = /^5\.(1\.([0-69]|\d\d+)|2\.1)$/;
/** RFC 3463: the address of the sender is not good. */
const UNKNOWN_SENDER = /^5\.1\.[78]$/;
/** The server has lost the thread of the conversation. */
const BAD_SEQUENCE = 503;

/** The part of a nodemailer error that says where the conversation broke off. */
interface SmtpError {
  readonly code?: unknown;
  /** Of the fault below it. */
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
  readonly syscall?: unknown;
}

/** What the numbers in front of the server's words are: `550`, and `5.1.1` if it says that as well. */
function numbersIn(reply: string) {
  const [all, code = '', enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(reply) ?? [];
  return { code: Number(code), enhanced, written: all && [code, enhanced].filter(Boolean).join(' ') };
}

/** Of all that a server can say only a 5xx to recipient or content is about this very email. */
function problemOfReply(reply: string, command: unknown): DeliveryProblem {
  const { code, enhanced } = numbersIn(reply);
  if (code < 500) return 'later';
  if (SIGN_IN_FIRST.has(code) || (typeof command === 'string' && command.startsWith('AUTH'))) return 'sign-in';
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA';
  if (!isAboutEmail || code === BAD_SEQUENCE) return 'later';
  if (enhanced === undefined) return command === 'RCPT TO' && NO_SUCH_MAILBOX.has(code) ? 'unknown-address' : 'refused';
  if (UNKNOWN_SENDER.test(enhanced)) return 'later';
  return UNKNOWN_ADDRESS.test(enhanced) ? 'unknown-address' : 'refused';
}

function isAboutTls({ code, originalCode, syscall }: SmtpError): boolean {
  if (code === 'ETLS' || code === 'EREQUIRETLS') return true;
  // A fault of the connection that no call of the system has had: certificates and handshakes have them.
  return code === 'ESOCKET' && originalCode !== undefined && syscall === undefined;
}

function deliveryProblem(error: SmtpError, reply: string | undefined): DeliveryProblem {
  if (isAboutTls(error)) return 'tls';
  if (reply !== undefined) return problemOfReply(reply, error.command);
  return error.code === 'EAUTH' || error.code === 'ENOAUTH' ? 'sign-in' : 'unreachable';
}

/** What nodemailer has thrown, as the office and the log are told it. */
function asDeliveryError(error: unknown): DeliveryError {
  const smtp: SmtpError = typeof error === 'object' && error !== null ? error : {};
  const reply = typeof smtp.response === 'string' ? smtp.response.slice(0, MAX_REPLY_LENGTH) : undefined;
  const fault = [smtp.originalCode, smtp.code].find((code) => typeof code === 'string');
  const code = reply === undefined ? fault : numbersIn(reply).written;
  return new DeliveryError({ problem: deliveryProblem(smtp, reply), reply, code }, error);
}

const MINUTE = 60_000;
/** What RFC 5321 4.5.3.2 asks a client to wait: five minutes for the greeting, ten for the answer to the final dot. */
const CONNECTION_TIMEOUT_MS = 5 * MINUTE;
const SOCKET_TIMEOUT_MS = 10 * MINUTE;
/** In all: a server that answers a little at a time must not hold an email for ever. */
export const DELIVERY_TIMEOUT_MS = 25 * MINUTE;
/** How long the server is given when it is only tried: somebody waits for what comes of it. */
const TRIAL_TIMEOUT_MS = 20_000;

/**
 * Sends each email over a connection of its own. A pool would send an email again by itself when its connection breaks,
 * even after the server has taken it.
 */
export function createSmtp(config: Extract<MailConfig, { kind: 'smtp' }>): Mail {
  // A password never travels in the clear, even if somebody in between hides that the server offers TLS.
  const server = { url: config.url, requireTLS: new URL(config.url).username !== '' };
  const connect = async (greetingTimeout: number, socketTimeout: number) => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...server, connectionTimeout: greetingTimeout, greetingTimeout, socketTimeout });
  };
  const closing = new AbortController();
  return {
    send: async (email) => {
      const transport = await connect(CONNECTION_TIMEOUT_MS, SOCKET_TIMEOUT_MS);
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]);
      try {
        await transport.sendMail({ ...messageOf(email, config.from), signal });
      } catch (error) {
        if (closing.signal.aborted) throw new BrokenOff('the site was stopped', { cause: error });
        throw asDeliveryError(error);
      }
    },
    check: async () => {
      const trial = await connect(TRIAL_TIMEOUT_MS, TRIAL_TIMEOUT_MS);
      try {
        await trial.verify();
      } catch (error) {
        throw asDeliveryError(error);
      }
    },
    close: async () => {
      closing.abort();
    },
  };
}
