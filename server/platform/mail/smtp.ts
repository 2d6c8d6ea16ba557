import type { MailConfig } from '#server/platform/config/config.ts';
import { BrokenOff, DeliveryError, type DeliveryProblem, type Email, type Mail, messageOf } from './email.ts';

const MAX_REPLY_LENGTH = 500;
/** Reply codes for problems with signing in: not signed in, or the sign-in was refused (RFC 4954). */
const SIGN_IN_FIRST: ReadonlySet<number> = new Set([530, 534, 535, 538]);
/** Reply codes that mean an unknown mailbox if the server sends no enhanced code. */
const NO_SUCH_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553]);
/** Matches enhanced codes (RFC 3463) for an invalid recipient address or a disabled mailbox. */
const UNKNOWN_ADDRESS = /^5\.(1\.([0-69]|\d\d+)|2\.1)$/;
/** Matches enhanced codes (RFC 3463) for an invalid sender address. */
const UNKNOWN_SENDER = /^5\.1\.[78]$/;
const BAD_SEQUENCE = 503;

/** The parts of a nodemailer error that show where the conversation failed. */
interface SmtpError {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
  readonly syscall?: unknown;
}

/** Parses the reply's codes: `550`, and `5.1.1` if present. */
function numbersIn(reply: string) {
  const [all, code = '', enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(reply) ?? [];
  return { code: Number(code), enhanced, written: all && [code, enhanced].filter(Boolean).join(' ') };
}

/** Classifies a reply. Only a 5xx reply to recipient or content concerns this particular email. */
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
  // A connection error without a system call comes from the certificate or the TLS handshake.
  return code === 'ESOCKET' && originalCode !== undefined && syscall === undefined;
}

function deliveryProblem(error: SmtpError, reply: string | undefined): DeliveryProblem {
  if (isAboutTls(error)) return 'tls';
  if (reply !== undefined) return problemOfReply(reply, error.command);
  return error.code === 'EAUTH' || error.code === 'ENOAUTH' ? 'sign-in' : 'unreachable';
}

function asDeliveryError(error: unknown, email?: Email): DeliveryError {
  const smtp: SmtpError = typeof error === 'object' && error !== null ? error : {};
  const reply = typeof smtp.response === 'string' ? smtp.response.slice(0, MAX_REPLY_LENGTH) : undefined;
  const fault = [smtp.originalCode, smtp.code].find((code) => typeof code === 'string');
  const code = reply === undefined ? fault : numbersIn(reply).written;
  return new DeliveryError({ problem: deliveryProblem(smtp, reply), reply, code, email }, error);
}

const MINUTE = 60_000;
/** The timeouts of RFC 5321 4.5.3.2: five minutes for the greeting, ten for the reply to the final dot. */
const CONNECTION_TIMEOUT_MS = 5 * MINUTE;
const SOCKET_TIMEOUT_MS = 10 * MINUTE;
/** Timeout of a whole delivery, so that a server that answers slowly does not occupy a worker forever. */
export const DELIVERY_TIMEOUT_MS = 25 * MINUTE;
/** Timeout of a connection test. A user or the start of the site waits for its result. */
const TRIAL_TIMEOUT_MS = 20_000;

/**
 * Sends each email over its own connection. nodemailer's pool would resend an email when its connection breaks, even
 * after the server has accepted it.
 */
export function createSmtp(config: Extract<MailConfig, { kind: 'smtp' }>): Mail {
  // If a password is set, the connection requires TLS, even if an attacker hides that the server offers TLS.
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
        throw asDeliveryError(error, email);
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
