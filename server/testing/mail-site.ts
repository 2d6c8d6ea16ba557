import type { Pages } from '#server/http/pages.ts';
import type { Mail } from '#server/platform/mail/email.ts';
import { createMail } from '#server/platform/mail/mail.ts';
import { startTestApp, type TestApp } from './running-app.ts';
import { type Responses, type SmtpServer, startSmtpServer } from './smtp-server.ts';

export interface MailSite {
  readonly app: TestApp;
  readonly server: SmtpServer;
  readonly mail: Mail;
  readonly close: () => Promise<void>;
}

/**
 * Starts an app that sends its emails to a local SMTP server.
 * @param responses returns the server's reply to a line of the client
 */
export async function startMailSite(responses?: Responses, pages?: Pages): Promise<MailSite> {
  const server = await startSmtpServer(responses);
  const mail = createMail({ kind: 'smtp', url: server.url, from: 'no-reply@cmj.example' });
  const app = await startTestApp({ SMTP_URL: server.url }, pages, mail.send);
  return {
    app,
    server,
    mail,
    close: async () => {
      await app.close();
      await mail.close();
      await server.close();
    },
  };
}

/** Returns the token of the newest emailed link to a page. */
export async function mailedToken(
  { platform, emails }: Pick<TestApp, 'platform' | 'emails'>,
  page: string,
): Promise<string> {
  await platform.jobs.settle();
  const link = new RegExp(`${page}#([\\w-]{43})`);
  return link.exec(emails.findLast(({ text }) => link.test(text))?.text ?? '')?.[1] ?? '';
}

/** Returns the newest emailed link for setting a password. Other emails may have been sent since. */
export async function mailedResetLink({ platform, emails }: Pick<TestApp, 'platform' | 'emails'>): Promise<URL> {
  await platform.jobs.settle();
  const link = /https?:\S+\/reset-password#[\w-]{43}/;
  return new URL(link.exec(emails.findLast(({ text }) => link.test(text))?.text ?? '')?.[0] ?? '');
}

export async function mailedResetToken(app: Pick<TestApp, 'platform' | 'emails'>): Promise<string> {
  return (await mailedResetLink(app)).hash.slice(1);
}
