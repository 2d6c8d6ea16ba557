import { afterEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import type { FailedEmail, Emails, TestEmail } from '#contract/emails.ts';
import { messages } from '#contract/messages.ts';
import { startMailSite } from '#server/testing/mail-site.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { endWithTest } from '#server/testing/temporary.ts';
import type { Responses, SmtpServer } from '#server/testing/smtp-server.ts';
import { siteProblems } from '#server/testing/administrators.ts';
import { deleteOldFailedEmails } from './service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const noSuchMailbox: Responses = (line) => (line.startsWith('RCPT TO') ? '550 5.1.1 no such mailbox' : undefined);

describe('emails in the office', () => {
  let app: TestApp;
  let server: SmtpServer;
  let close: () => Promise<void>;
  let admin: string;
  afterEach(() => close());

  async function start(responses?: Responses): Promise<void> {
    ({ app, server, close } = await startMailSite(responses));
    await signInAgain();
  }
  async function signInAgain(): Promise<void> {
    admin = (await signIn(app.api, 'admin', administrator)).accessToken;
  }
  async function approveNewUser() {
    const person = await registerPerson(app.api);
    await app.api.put(`/api/admin/users/${person.id}/approve`, {}, admin);
    app.clock.advance(MINUTE);
    await app.platform.jobs.settle();
    return person;
  }
  const emails = async () => (await app.api.get('/api/admin/health/emails', admin)).json as Emails;
  const failed = async (query = '') => {
    const { json, headers } = await app.api.get(`/api/admin/health/emails/failed${query}`, admin);
    return { rows: json as FailedEmail[], total: Number(headers.get('x-total-count')) };
  };
  const sendAgain = (id: number) => app.api.post(`/api/admin/health/emails/${id}/send-again`, {}, admin);
  const dashboard = () => siteProblems(app.api, admin);
  const actions = async () => {
    const { json } = await app.api.get('/api/admin/audit?kind=email', admin);
    return (json as { action: string }[]).map(({ action }) => action);
  };

  it('are reported without problems if the mail server accepts them', async () => {
    await start();
    await approveNewUser();
    expect(server.messages).toHaveLength(1);
    expect(await emails()).toEqual({ isDelivered: true, waiting: 0, failed: 0, delayed: null });
    expect(await failed()).toEqual({ rows: [], total: 0 });
    expect(await dashboard()).toEqual([]);
  });

  it('that failed are listed with recipient, subject, time and reason', async () => {
    await start(noSuchMailbox);
    const person = await approveNewUser();
    expect(await emails()).toEqual({ isDelivered: true, waiting: 0, failed: 1, delayed: null });
    expect(await dashboard()).toEqual(['emails-undelivered']);
    expect(await failed()).toEqual({
      rows: [
        {
          id: expect.any(Number) as number,
          to: person.email,
          subject: expect.stringContaining('your account has been approved') as string,
          problem: 'unknown-address',
          reply: '550 5.1.1 no such mailbox',
          at: new Date(app.clock.now()).toISOString(),
          tries: 1,
        },
      ],
      total: 1,
    });
  });

  it('that failed are requeued once by several simultaneous requests', async () => {
    let refuses = true;
    await start((line, socket) => (refuses ? noSuchMailbox(line, socket) : undefined));
    await approveNewUser();
    const [email] = (await failed()).rows;
    refuses = false;
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendAgain(email?.id ?? 0)));
    // A request that arrives after the email was sent receives 404.
    for (const { status, json } of responses) {
      expect([200, 404]).toContain(status);
      const message = status === 200 ? messages.emailSentAgain : messages.emailGone;
      expect(json).toMatchObject({ message });
    }
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    await app.platform.jobs.settle();
    expect(server.messages).toHaveLength(1);
    expect(await emails()).toMatchObject({ waiting: 0, failed: 0 });
    expect(await actions()).toEqual(['email sent again']);
    expect((await sendAgain(email?.id ?? 0)).json).toMatchObject({ message: messages.emailGone });
  });

  it('that failed can be discarded by an administrator', async () => {
    await start(noSuchMailbox);
    await approveNewUser();
    const [email] = (await failed()).rows;
    const path = `/api/admin/health/emails/${email?.id ?? 0}`;
    expect((await app.api.delete(path, admin)).json).toMatchObject({ message: messages.emailDiscarded });
    expect((await app.api.delete(path, admin)).status).toBe(404);
    expect(await failed()).toEqual({ rows: [], total: 0 });
    expect(await actions()).toEqual(['email discarded']);
  });

  it('are delayed while the mail server is unreachable, and the dashboard reports it after an hour', async () => {
    await start();
    await server.close();
    await approveNewUser();
    const since = new Date(app.clock.now() - MINUTE).toISOString();
    const { delayed } = await emails();
    expect(delayed).toMatchObject({ count: 1, problem: 'unreachable', reply: null });
    expect(Date.parse(delayed?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(since));
    expect(await dashboard()).toEqual([]);
    app.clock.advance(61 * MINUTE);
    await signInAgain();
    expect(await dashboard()).toEqual(['emails-delayed']);
  });

  it('are deleted with the account they were addressed to', async () => {
    await start(noSuchMailbox);
    const { id } = await approveNewUser();
    await app.api.delete(`/api/admin/users/${id}`, admin);
    expect(await failed()).toEqual({ rows: [], total: 0 });
    expect(await app.platform.database.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it('that failed are deleted after 30 days', async () => {
    await start(noSuchMailbox);
    await approveNewUser();
    app.clock.advance(30 * DAY);
    await deleteOldFailedEmails(app.platform);
    await signInAgain();
    expect((await failed()).total).toBe(1);
    app.clock.advance(1);
    await deleteOldFailedEmails(app.platform);
    expect((await failed()).total).toBe(0);
  });

  describe('sent as a test', () => {
    const firstRun = async () => ((await app.api.get('/api/admin/dashboard', admin)).json as Dashboard).firstRun;
    const sendTestEmail = async () =>
      (await app.api.post('/api/admin/health/emails/test', {}, admin)).json as TestEmail;

    it('go to the administrator who requests one', async () => {
      await start();
      expect(await sendTestEmail()).toMatchObject({
        success: true,
        to: administrator.email,
        result: 'sent',
        reply: null,
      });
      expect(server.messages[0]).toContain(`To: ${administrator.email}`);
      expect(await emails()).toMatchObject({ waiting: 0 });
      expect(await firstRun()).toMatchObject({ testEmail: true });
    });

    it('report the reply of the mail server', async () => {
      await start((line) => (line.startsWith('MAIL FROM') ? '530 5.7.0 sign in first' : undefined));
      expect(await sendTestEmail()).toMatchObject({ reply: '530 5.7.0 sign in first', result: 'sign-in' });
      expect(await firstRun()).toMatchObject({ testEmail: false });
    });

    it('report that the mail server is unreachable', async () => {
      await start();
      await server.close();
      expect(await sendTestEmail()).toMatchObject({ result: 'unreachable', reply: null });
    });

    it('are reported as under way if the mail server hangs, and are delivered later', async () => {
      const { promise, resolve: acceptMessage } = Promise.withResolvers<string>();
      await start((line) => (line === '.' ? promise : undefined));
      expect(await sendTestEmail()).toMatchObject({ result: 'under-way' });
      expect(await emails()).toMatchObject({ waiting: 1 });
      expect(await firstRun()).toMatchObject({ testEmail: false });
      // The email is still in the queue, and the mail server now accepts it.
      acceptMessage('250 taken at last');
      await app.platform.jobs.settle();
      expect(await emails()).toMatchObject({ waiting: 0, failed: 0, delayed: null });
      expect(server.messages).toHaveLength(1);
      expect(await firstRun()).toMatchObject({ testEmail: true });
    });

    it('are saved on the server if no mail server is configured', async () => {
      await start();
      const appWithoutMail = endWithTest(await startTestApp());
      const { accessToken } = await signIn(appWithoutMail.api, 'admin', administrator);
      const { json } = await appWithoutMail.api.post('/api/admin/health/emails/test', {}, accessToken);
      expect(json).toMatchObject({ result: 'saved' });
      expect((await appWithoutMail.api.get('/api/admin/health/emails', accessToken)).json).toMatchObject({
        isDelivered: false,
      });
      const read = (await appWithoutMail.api.get('/api/admin/dashboard', accessToken)).json as Dashboard;
      expect(read.firstRun).toMatchObject({ testEmail: false });
    });
  });
});
