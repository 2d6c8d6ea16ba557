import { deliveryErrorMessage } from '#server/start/announce.ts';
import { DeliveryError, type Email, type Mail } from '#server/platform/mail/email.ts';
import { createMail } from '#server/platform/mail/mail.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import type { Setup } from './setup.ts';

const WORDS = 'The mail server of the website works. This email was sent by npm run check-setup.';

function trialEmail(to: string, { publicUrl }: Setup['config']): Email {
  const { host } = new URL(publicUrl);
  return {
    to,
    senderName: host,
    subject: `${host}: test email`,
    text: `${WORDS}\n`,
    html: `<p>${WORDS}</p>`,
  };
}

/** Returns host and port without user name and password. */
function placeOf(url: string): string {
  return new URL(url).host;
}

async function checkServer(mail: Mail, url: string): Promise<readonly Finding[]> {
  const { username, protocol, searchParams } = new URL(url);
  await mail.check();
  const signedIn = username === '' ? 'No sign-in is configured' : 'User name and password are accepted';
  const encrypted =
    protocol === 'smtps:' || username !== ''
      ? 'the connection is encrypted'
      : 'the connection is encrypted if the server supports it';
  return [
    ok(`${placeOf(url)} responds. ${signedIn}, ${encrypted}.`),
    ...(searchParams.get('tls.rejectUnauthorized') === 'false'
      ? [
          warning(
            'Its certificate is not checked (tls.rejectUnauthorized=false), so others on the network can read the emails.',
          ),
        ]
      : []),
  ];
}

async function send(mail: Mail, to: string, { config }: Setup): Promise<Finding> {
  await mail.send(trialEmail(to, config));
  return config.mail.kind === 'outbox'
    ? ok('The email was saved in DATA_DIR/outbox.')
    : ok(`The server accepted an email to ${to}. Check that it arrives, and not in the spam folder.`);
}

function whyNot(error: unknown, about: string): Finding {
  if (!(error instanceof DeliveryError)) throw error;
  const code = error.code === undefined ? '' : ` (${error.code})`;
  if (error.problem === 'unknown-address') return fault(`${about}: the server does not know this address${code}.`);
  if (error.problem === 'refused') return fault(`${about}: the server refuses the email${code}.`);
  return fault(`${about}: ${deliveryErrorMessage(error)}${code}.`);
}

/** Tests the mail server. Sends an email only if `to` is given. */
export async function checkMail(setup: Setup, to: string | undefined): Promise<readonly Finding[]> {
  const { mail: config } = setup.config;
  const mail = createMail(config);
  const findings: Finding[] = [];
  if (config.kind === 'smtp') {
    try {
      findings.push(...(await checkServer(mail, config.url)));
    } catch (error) {
      return [whyNot(error, `Emails cannot be sent through SMTP_URL (${placeOf(config.url)})`)];
    }
  } else {
    const words = 'Emails are saved in DATA_DIR/outbox and are not sent';
    findings.push(
      setup.isTrial
        ? ok(`${words}. This is enough for a trial.`)
        : warning(`${words}. Set SMTP_URL, such as smtps://user:password@mail.example:465.`),
    );
  }
  if (to === undefined) return findings;
  try {
    return [...findings, await send(mail, to, setup)];
  } catch (error) {
    return [...findings, whyNot(error, `The email to ${to} was not accepted`)];
  }
}
