import { afterEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import type { FailedEmail, Emails, TestEmail } from '#contract/emails.ts';
import { messages } from '#contract/messages.ts';
import { startMailSite } from '#server/testing/mail-site.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import type { Responses, SmtpServer } from '#server/testing/smtp-server.ts';
import { siteProblems } from '#server/testing/administrators.ts';
import { forgetFailedEmails } from './service.ts';

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
  async function approveSomebody() {
    const person = await registerPerson(app.api);
    await app.api.put(`/api/admin/users/${person.id}/approve`, {}, admin);
    app.clock.advance(MINUTE);
    await app.platform.jobs.settle();
    return person;
  }
  const emails = async () => (await app.api.get('/api/admin/health/letters', admin)).json as Emails;
  const failed = async (query = '') => {
    const { json, headers } = await app.api.get(`/api/admin/health/letters/failed${query}`, admin);
    return { rows: json as FailedEmail[], total: Number(headers.get('x-total-count')) };
  };
  const again = (id: number) => app.api.post(`/api/admin/health/letters/${id}/send-again`, {}, admin);
  const dashboard = () => siteProblems(app.api, admin);
  const actions = async () => {
    const { json } = await app.api.get('/api/admin/audit?kind=letter', admin);
    return (json as { action: string }[]).map(({ action }) => action);
  };

  it('are all well as long as they arrive', async () => {
    await start();
    await approveSomebody();
    expect(server.messages).toHaveLength(1);
    expect(await emails()).toEqual({ isDelivered: true, waiting: 0, cameBack: 0, heldUp: null });
    expect(await failed()).toEqual({ rows: [], total: 0 });
    expect(await dashboard()).toEqual([]);
  });

  it('that came back are told with whom, what, when and why', async () => {
    await start(noSuchMailbox);
    const person = await approveSomebody();
    expect(await emails()).toEqual({ isDelivered: true, waiting: 0, cameBack: 1, heldUp: null });
    expect(await dashboard()).toEqual(['letters-came-back']);
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

  it('are sent again, once, however often and by how many it is asked', async () => {
    let refuses = true;
    await start((line, socket) => (refuses ? noSuchMailbox(line, socket) : undefined));
    await approveSomebody();
    const [email] = (await failed()).rows;
    refuses = false;
    const responses = await Promise.all(Array.from({ length: 5 }, () => again(email?.id ?? 0)));
    // Who comes when it has gone out already is told so.
    for (const { status, json } of responses) {
      expect([200, 404]).toContain(status);
      const message = status === 200 ? messages.letterSentAgain : messages.letterGone;
      expect(json).toMatchObject({ message });
    }
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    await app.platform.jobs.settle();
    expect(server.messages).toHaveLength(1);
    expect(await emails()).toMatchObject({ waiting: 0, cameBack: 0 });
    expect(await actions()).toEqual(['letter sent again']);
    expect((await again(email?.id ?? 0)).json).toMatchObject({ message: messages.letterGone });
  });

  it('are given up when the office says so', async () => {
    await start(noSuchMailbox);
    await approveSomebody();
    const [email] = (await failed()).rows;
    const path = `/api/admin/health/letters/${email?.id ?? 0}`;
    expect((await app.api.delete(path, admin)).json).toMatchObject({ message: messages.letterGivenUp });
    expect((await app.api.delete(path, admin)).status).toBe(404);
    expect(await failed()).toEqual({ rows: [], total: 0 });
    expect(await actions()).toEqual(['letter given up']);
  });

  it('are held up while no mail server answers, and the dashboard says so after an hour', async () => {
    await start();
    await server.close();
    await approveSomebody();
    const since = new Date(app.clock.now() - MINUTE).toISOString();
    const { heldUp } = await emails();
    expect(heldUp).toMatchObject({ count: 1, problem: 'unreachable', reply: null });
    expect(Date.parse(heldUp?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(since));
    expect(await dashboard()).toEqual([]);
    app.clock.advance(61 * MINUTE);
    await signInAgain();
    expect(await dashboard()).toEqual(['letters-held-up']);
  });

  it('leave with the account that they were for', async () => {
    await start(noSuchMailbox);
    const { id } = await approveSomebody();
    await app.api.delete(`/api/admin/users/${id}`, admin);
    expect(await failed()).toEqual({ rows: [], total: 0 });
    expect(await app.platform.database.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it('are forgotten after thirty days', async () => {
    await start(noSuchMailbox);
    await approveSomebody();
    app.clock.advance(30 * DAY);
    await forgetFailedEmails(app.platform);
    await signInAgain();
    expect((await failed()).total).toBe(1);
    app.clock.advance(1);
    await forgetFailedEmails(app.platform);
    expect((await failed()).total).toBe(0);
  });

  describe('to try', () => {
    const firstRun = async () => ((await app.api.get('/api/admin/dashboard', admin)).json as Dashboard).firstRun;
    const tryIt = async () => (await app.api.post('/api/admin/health/letters/test', {}, admin)).json as TestEmail;

    it('go to the administrator who asks', async () => {
      await start();
      expect(await tryIt()).toMatchObject({ success: true, to: administrator.email, result: 'sent', reply: null });
      expect(server.messages[0]).toContain(`To: ${administrator.email}`);
      expect(await emails()).toMatchObject({ waiting: 0 });
      expect(await firstRun()).toMatchObject({ testEmail: true });
    });

    it('tell what the mail server says', async () => {
      await start((line) => (line.startsWith('MAIL FROM') ? '530 5.7.0 sign in first' : undefined));
      expect(await tryIt()).toMatchObject({ reply: '530 5.7.0 sign in first', result: 'sign-in' });
      expect(await firstRun()).toMatchObject({ testEmail: false });
    });

    it('tell that none answers', async () => {
      await start();
      await server.close();
      expect(await tryIt()).toMatchObject({ result: 'unreachable', reply: null });
    });

    it('do not keep the office waiting for a server that hangs', async () => {
      const { promise, resolve: take } = Promise.withResolvers<string>();
      await start((line) => (line === '.' ? promise : undefined));
      expect(await tryIt()).toMatchObject({ result: 'under-way' });
      expect(await emails()).toMatchObject({ waiting: 1 });
      expect(await firstRun()).toMatchObject({ testEmail: false });
      // It is not given up for that.
      take('250 taken at last');
      await app.platform.jobs.settle();
      expect(await emails()).toMatchObject({ waiting: 0, cameBack: 0, heldUp: null });
      expect(server.messages).toHaveLength(1);
      expect(await firstRun()).toMatchObject({ testEmail: true });
    });

    it('are laid down where no mail server is named', async () => {
      await start();
      const quiet = await startTestApp();
      try {
        const { accessToken } = await signIn(quiet.api, 'admin', administrator);
        const { json } = await quiet.api.post('/api/admin/health/letters/test', {}, accessToken);
        expect(json).toMatchObject({ result: 'laid-down' });
        expect((await quiet.api.get('/api/admin/health/letters', accessToken)).json).toMatchObject({
          isDelivered: false,
        });
        const read = (await quiet.api.get('/api/admin/dashboard', accessToken)).json as Dashboard;
        expect(read.firstRun).toMatchObject({ testEmail: false });
      } finally {
        await quiet.close();
      }
    });
  });
});
