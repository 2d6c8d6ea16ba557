import type { MailConfig } from '#server/platform/config/config.ts';
import { asDeliveryError } from './delivery-error.ts';
import { BrokenOff, type Mail } from './email.ts';
import { messageOf } from './outbox.ts';

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
