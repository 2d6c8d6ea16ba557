import type { Pages } from '#server/http/pages.ts';
import type { Mail } from '#server/platform/mail/email.ts';
import { createMail } from '#server/platform/mail/mail.ts';
import { startTestApp, type TestApp } from './running-app.ts';
import { type Responses, type SmtpServer, startSmtpServer } from './smtp-server.ts';

/** A test app that sends its emails to a local SMTP server. */
export interface MailSite {
  readonly app: TestApp;
  readonly server: SmtpServer;
  /** The app's mail client. */
  readonly mail: Mail;
  readonly close: () => Promise<void>;
}

/**
 * Starts an app that sends its emails to a local SMTP server.
 * @param responses replace the usual replies of that server, line by line
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

/** Returns the newest emailed link for setting a password. Other emails may have been sent since. */
export async function mailedResetLink({ platform, emails }: Pick<TestApp, 'platform' | 'emails'>): Promise<URL> {
  await platform.jobs.settle();
  const link = /https?:\S+\/reset-password#[\w-]{43}/;
  return new URL(link.exec(emails.findLast(({ text }) => link.test(text))?.text ?? '')?.[0] ?? '');
}

/** Returns the token in the link of `mailedResetLink`. */
export async function mailedResetToken(app: Pick<TestApp, 'platform' | 'emails'>): Promise<string> {
  return (await mailedResetLink(app)).hash.slice(1);
}
