import { createTransport } from 'nodemailer';
import type { MailConfig } from '#server/platform/config/config.ts';
import { DeliveryError, type DeliveryProblem, type Mail } from './letter.ts';
import { messageOf } from './message.ts';

const MINUTE = 60_000;
/** What RFC 5321 4.5.3.2 asks a client to wait: five minutes for the greeting, ten for the answer to the final dot. */
const CONNECTION_TIMEOUT_MS = 5 * MINUTE;
const SOCKET_TIMEOUT_MS = 10 * MINUTE;
/** In all: a server that answers a little at a time must not hold a letter for ever. */
export const DELIVERY_TIMEOUT_MS = 25 * MINUTE;
const MAX_REPLY_LENGTH = 500;
const NO_SUCH_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553]);

/** The part of a nodemailer error that says where the conversation broke off. */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
}

/** Of all that can go wrong only a 5xx to recipient or content is about this very letter. */
function problemOf({ code, command, responseCode }: SmtpError): DeliveryProblem {
  if (typeof responseCode === 'number' && (command === 'RCPT TO' || command === 'DATA')) {
    if (responseCode < 500) return 'later';
    return command === 'RCPT TO' && NO_SUCH_MAILBOX.has(responseCode) ? 'unknown-address' : 'refused';
  }
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign-in';
  if (code === 'ETLS' || code === 'EREQUIRETLS') return 'tls';
  return typeof responseCode === 'number' ? 'later' : 'unreachable';
}

function asDeliveryError(error: unknown): DeliveryError {
  const smtp: SmtpError = typeof error === 'object' && error !== null ? error : {};
  const reply = typeof smtp.response === 'string' ? smtp.response.slice(0, MAX_REPLY_LENGTH) : undefined;
  return new DeliveryError(problemOf(smtp), reply, error);
}

/**
 * Sends each letter over a connection of its own. A pool would send a letter again by itself when its connection breaks,
 * even after the server has taken it.
 */
export function createSmtp(config: Extract<MailConfig, { kind: 'smtp' }>): Mail {
  const transport = createTransport({
    url: config.url,
    // A password never travels in the clear, even if somebody in between hides that the server offers TLS.
    requireTLS: new URL(config.url).username !== '',
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  const closing = new AbortController();
  return {
    send: async (letter) => {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]);
      try {
        await transport.sendMail({ ...messageOf(letter, config.from), signal });
      } catch (error) {
        throw asDeliveryError(error);
      }
    },
    check: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw asDeliveryError(error);
      }
    },
    close: async () => {
      closing.abort();
      transport.close();
    },
  };
}
