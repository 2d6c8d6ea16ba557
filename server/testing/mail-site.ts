import type { Pages } from '#server/http/pages.ts';
import type { Mail } from '#server/platform/mail/email.ts';
import { createMail } from '#server/platform/mail/mail.ts';
import { startTestApp, type TestApp } from './running-app.ts';
import { type Responses, type SmtpServer, startSmtpServer } from './smtp-server.ts';

/** The site with a real mail server behind it. */
export interface MailSite {
  readonly app: TestApp;
  readonly server: SmtpServer;
  /** The way of the site to its mail server. */
  readonly mail: Mail;
  readonly close: () => Promise<void>;
}

/** @param answers of the mail server, to what it does not say as usual */
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

/** The newest link to choose a new password that was mailed; other emails may have gone out beside it. */
export async function mailedResetLink({ platform, emails }: Pick<TestApp, 'platform' | 'emails'>): Promise<URL> {
  await platform.jobs.settle();
  const link = /https?:\S+\/reset-password#[\w-]{43}/;
  return new URL(link.exec(emails.findLast(({ text }) => link.test(text))?.text ?? '')?.[0] ?? '');
}

/** What stands behind the # of it. */
export async function mailedResetToken(app: Pick<TestApp, 'platform' | 'emails'>): Promise<string> {
  return (await mailedResetLink(app)).hash.slice(1);
}
