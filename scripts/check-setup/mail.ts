import { causeOf } from '#server/start/announce.ts';
import { DeliveryError, type Email, type Mail } from '#server/platform/mail/email.ts';
import { createMail } from '#server/platform/mail/mail.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import type { Setup } from './setup.ts';

const WORDS = 'The mail server of the website works: this letter was sent by npm run check-setup.';

function trialEmail(to: string, { publicUrl }: Setup['config']): Email {
  const { host } = new URL(publicUrl);
  return {
    to,
    senderName: host,
    subject: `${host}: a letter to try the mail server`,
    text: `${WORDS}\n`,
    html: `<p>${WORDS}</p>`,
  };
}

/** The server as it may be told: nobody's name, and no password. */
function placeOf(url: string): string {
  return new URL(url).host;
}

async function checkServer(mail: Mail, url: string): Promise<readonly Finding[]> {
  const { username, protocol, searchParams } = new URL(url);
  await mail.check();
  const signedIn = username === '' ? 'Nobody signs in there' : 'User name and password are accepted';
  const encrypted =
    protocol === 'smtps:' || username !== ''
      ? 'the connection is encrypted'
      : 'it is encrypted if the server offers that';
  return [
    ok(`${placeOf(url)} answers. ${signedIn}, ${encrypted}.`),
    ...(searchParams.get('tls.rejectUnauthorized') === 'false'
      ? [warning('Its certificate is not looked at (tls.rejectUnauthorized=false): anybody in between can read along.')]
      : []),
  ];
}

async function send(mail: Mail, to: string, { config }: Setup): Promise<Finding> {
  await mail.send(trialEmail(to, config));
  return config.mail.kind === 'outbox'
    ? ok('The letter lies in DATA_DIR/outbox.')
    : ok(`The server has taken a letter to ${to}: see whether it arrives, and not among the unwanted ones.`);
}

function whyNot(error: unknown, about: string): Finding {
  if (!(error instanceof DeliveryError)) throw error;
  const code = error.code === undefined ? '' : ` (${error.code})`;
  if (error.problem === 'unknown-address') return fault(`${about}: the server knows nobody of this address${code}.`);
  if (error.problem === 'refused') return fault(`${about}: the server refuses the letter${code}.`);
  return fault(`${about}: ${causeOf(error)}${code}.`);
}

/** Tries the mail server; a letter goes out only to an address that was given. */
export async function checkMail(setup: Setup, to: string | undefined): Promise<readonly Finding[]> {
  const { mail: config } = setup.config;
  const mail = createMail(config);
  const findings: Finding[] = [];
  if (config.kind === 'smtp') {
    try {
      findings.push(...(await checkServer(mail, config.url)));
    } catch (error) {
      return [whyNot(error, `No letter goes out by SMTP_URL (${placeOf(config.url)})`)];
    }
  } else {
    const words = 'Letters are laid into DATA_DIR/outbox, and nobody gets them';
    findings.push(setup.isTrial ? ok(`${words}: enough for a trial.`) : warning(`${words}: set SMTP_URL.`));
  }
  if (to === undefined) return findings;
  try {
    return [...findings, await send(mail, to, setup)];
  } catch (error) {
    return [...findings, whyNot(error, `The letter to ${to} was not taken`)];
  }
}
