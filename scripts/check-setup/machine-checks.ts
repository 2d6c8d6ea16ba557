import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import * as z from 'zod';
import { readSecret } from '#server/platform/config/secret.ts';
import { settings } from '#server/platform/config/settings.ts';
import { DeliveryError } from '#server/platform/mail/email.ts';
import { createMail } from '#server/platform/mail/mail.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { deliveryErrorMessage, listenErrorMessage, settingWarnings } from '#server/start/announce.ts';
import { machineMemory } from '../memory.mjs';
import type { Say, Setup } from './setup.ts';

/** Minimum and recommended memory in megabytes. */
const LEAST_MEMORY = 256;
const ENOUGH_MEMORY = 512;
/** Timeout in ms for the health check of a running site. */
const RESPONSE_TIMEOUT_MS = 3_000;

const health = z.object({ status: z.literal('ok'), version: z.string() });

/** Lists the settings that are set, without their values, and warns of unlikely ones. */
export function checkSettings({ env, config }: Setup, say: Say): void {
  const set = Object.keys(settings.shape).filter((name) => env[name]?.trim());
  say('ok', set.length === 0 ? 'None is set. This is a trial on this machine.' : `Set: ${set.join(', ')}.`);
  for (const text of settingWarnings(env, config)) say('warning', `${text}.`.replace(/([.?])\.$/, '$1'));
}

/** Reports where the secret for tokens and second factors is stored. */
export async function checkSecret({ config }: Setup, say: Say): Promise<void> {
  if (config.secret !== undefined) return say('ok', 'SECRET is set.');
  const isThere = (await readSecret(config)) !== undefined;
  return say('ok', isThere ? 'It is stored in DATA_DIR/secret.' : 'The first start creates DATA_DIR/secret.');
}

/** Returns the version of the site that runs at a port of this machine; undefined if none responds. */
async function versionAt(port: number, host: string): Promise<string | undefined> {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const hostname = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const response = await fetch(`http://${hostname}:${port}/healthz`, { signal });
    return health.safeParse(await response.json()).data?.version;
  } catch {
    return undefined;
  }
}

/** Checks that the port of this site is free, or that this site already runs there. */
export async function checkAddress({ config, isTrial }: Setup, say: Say): Promise<void> {
  const { host, port, publicUrl } = config;
  const where = `PORT ${port} on HOST ${host}`;
  const isBehindProxy = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host) && !isTrial;
  const reach = `Users open ${publicUrl}${isBehindProxy ? ', which a proxy on this machine must forward to it' : ''}.`;
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    say('ok', `${where} is free. The site is not running. ${reach}`);
  } catch (error) {
    const code = codeOf(error) ?? 'no code';
    const version = code === 'EADDRINUSE' ? await versionAt(port, host) : undefined;
    if (version === undefined) return say('fault', listenErrorMessage(config, code));
    say('ok', `The site is running at ${where}, version ${version}. ${reach}`);
  } finally {
    server.close();
  }
  if (isBehindProxy && (existsSync('/.dockerenv') || existsSync('/run/.containerenv'))) {
    const advice = 'a proxy outside it cannot reach HOST localhost. Set HOST=0.0.0.0.';
    return say('warning', `The site runs in a container, and ${advice}`);
  }
}

/** Returns why a mail server refused something. Rethrows other errors. */
function whyRefused(error: unknown): string {
  if (!(error instanceof DeliveryError)) throw error;
  const reasons = {
    'unknown-address': 'the server does not know this address',
    refused: 'the server refuses the email',
  } as const;
  const known = new Map<string, string>(Object.entries(reasons)).get(error.problem);
  return `${known ?? deliveryErrorMessage(error)}${error.code === undefined ? '' : ` (${error.code})`}.`;
}

/** Tests the mail server. Sends an email only if there is a recipient. */
export async function checkMail({ config, isTrial, to }: Setup, say: Say): Promise<void> {
  const mail = createMail(config.mail);
  if (config.mail.kind === 'smtp') {
    const { host, username, protocol, searchParams } = new URL(config.mail.url);
    try {
      await mail.check();
    } catch (error) {
      return say('fault', `Emails cannot be sent through SMTP_URL (${host}): ${whyRefused(error)}`);
    }
    const signedIn = username === '' ? 'No sign-in is configured' : 'User name and password are accepted';
    const isEncrypted = protocol === 'smtps:' || username !== '';
    const encrypted = `the connection is encrypted${isEncrypted ? '' : ' if the server supports it'}`;
    say('ok', `${host} responds. ${signedIn}, ${encrypted}.`);
    if (searchParams.get('tls.rejectUnauthorized') === 'false') {
      const effect = 'so others on the network can read the emails.';
      say('warning', `Its certificate is not checked (tls.rejectUnauthorized=false), ${effect}`);
    }
  } else {
    const words = 'Emails are saved in DATA_DIR/outbox and are not sent.';
    if (isTrial) say('ok', `${words} This is enough for a trial.`);
    else say('warning', `${words} Set SMTP_URL, such as smtps://user:password@mail.example:465.`);
  }
  if (to === undefined) return;
  const { host } = new URL(config.publicUrl);
  const text = 'The mail server of the website works. This email was sent by npm run check-setup.';
  try {
    await mail.send({
      to,
      senderName: host,
      subject: `${host}: test email`,
      text: `${text}\n`,
      html: `<p>${text}</p>`,
    });
  } catch (error) {
    return say('fault', `The email to ${to} was not accepted: ${whyRefused(error)}`);
  }
  if (config.mail.kind === 'outbox') return say('ok', 'The email was saved in DATA_DIR/outbox.');
  return say('ok', `The server accepted an email to ${to}. Check that it arrives, and not in the spam folder.`);
}

export function checkMemory({ env }: Setup, say: Say): void {
  const machine = Math.floor(machineMemory());
  const set = Number(env['MEMORY_MB']?.trim() || machine);
  const words = `The site may use ${set} MB of ${machine} MB.`;
  const enough = `${ENOUGH_MEMORY} MB are recommended.`;
  if (set > machine) {
    const effect = 'The system may kill the site. Set MEMORY_MB to less.';
    say('warning', `MEMORY_MB is ${set}, but the machine has ${machine} MB. ${effect}`);
  } else if (set < LEAST_MEMORY) say('fault', `${words} It needs at least ${LEAST_MEMORY} MB, and ${enough}`);
  else if (set < ENOUGH_MEMORY) say('warning', `${words} Large photos and PDFs may be refused. ${enough}`);
  else say('ok', words);
}
