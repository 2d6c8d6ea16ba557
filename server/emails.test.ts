import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Mail } from '#server/platform/mail/email.ts';
import { administrator, registerPerson } from '#server/testing/people.ts';
import type { Responses, SmtpServer } from '#server/testing/smtp-server.ts';
import { startMailSite } from './testing/mail-site.ts';
import type { TestApp } from './testing/running-app.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

describe('sending an email', () => {
  let app: TestApp;
  let server: SmtpServer;
  let mail: Mail;
  let close: () => Promise<void>;
  afterEach(() => close());

  async function start(responses?: Responses): Promise<void> {
    ({ app, server, mail, close } = await startMailSite(responses));
  }
  const ask = (email = administrator.email) => app.api.post('/api/password/forgot', { email, role: 'admin' });
  const messageIds = () => server.messages.map((raw) => /^message-id: (.*)$/im.exec(raw)?.[1]);
  const jobs = () => app.platform.database.selectFrom('jobs').selectAll().execute();

  it('happens once, even if the server is slow to confirm', async () => {
    let take: (words: string) => void = () => {};
    await start((line) =>
      line === '.'
        ? new Promise((resolve) => {
            take = resolve;
          })
        : undefined,
    );
    await ask();
    const settled = app.platform.jobs.settle();
    await vi.waitUntil(() => server.messages.length === 1, 10_000);
    // Lets 20 minutes pass. In this time, every process looks for due jobs several times.
    app.clock.advance(20 * 60_000);
    take('250 taken');
    await settled;
    await app.platform.jobs.settle();
    expect(server.messages).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });

  it('uses the same message id on every attempt, so that receivers can detect duplicates', async () => {
    let breaks = 2;
    await start((line, socket) => {
      if (line !== '.' || breaks === 0) return undefined;
      breaks -= 1;
      socket.destroy();
      return '';
    });
    await ask();
    for (let count = 0; count < 3; count += 1) {
      await app.platform.jobs.settle();
      app.clock.advance(HOUR);
    }
    expect(messageIds()).toHaveLength(3);
    expect(new Set(messageIds()).size).toBe(1);
    expect(messageIds()[0]).toMatch(/^<[\w-]{43}@localhost>$/);
    expect(await jobs()).toEqual([]);
  });

  it.each(['RCPT TO', 'DATA', '.'])('fails for good if the server permanently rejects it at %s', async (step) => {
    await start((line) => (line.startsWith(step) ? '550 5.1.1 no such mailbox here' : undefined));
    await ask();
    await app.platform.jobs.settle();
    const [job] = await jobs();
    expect(job).toMatchObject({ failed_at: app.clock.now(), recipient: administrator.email, tries: 1 });
    expect(JSON.parse(job?.failure ?? '')).toEqual({
      subject: expect.stringContaining('CMJ: choose a new password'),
      problem: 'unknown-address',
      reply: '550 5.1.1 no such mailbox here',
    });
    app.clock.advance(DAY);
    await app.platform.jobs.settle();
    expect((await jobs())[0]?.tries).toBe(1);
  });

  it.each([
    ['RCPT TO', '450 4.2.1 greylisted, come back'],
    ['MAIL FROM', '550 5.7.1 sender unknown'],
  ])('is retried for three days if the server answers %s with: %s', async (step, words) => {
    let refuses = true;
    await start((line) => (refuses && line.startsWith(step) ? words : undefined));
    await ask();
    for (let hours = 0; hours < 71; hours += 6) {
      await app.platform.jobs.settle();
      app.clock.advance(6 * HOUR);
    }
    expect(await jobs()).toMatchObject([{ failed_at: null }]);
    refuses = false;
    await app.platform.jobs.settle();
    expect(server.messages).toHaveLength(1);
  });

  it('fails for good after three days', async () => {
    await start((line) => (line.startsWith('RCPT TO') ? '450 4.2.1 come back' : undefined));
    await ask();
    await app.platform.jobs.settle();
    app.clock.advance(3 * DAY);
    await app.platform.jobs.settle();
    expect(await jobs()).toMatchObject([{ failed_at: app.clock.now(), recipient: administrator.email }]);
  });

  it('is not delayed by another email with a slow server', async () => {
    await start((line) => (line === `RCPT TO:<${administrator.email}>` ? new Promise(() => {}) : undefined));
    await ask();
    const person = await registerPerson(app.api);
    await app.api.post('/api/password/forgot', { email: person.email });
    await vi.waitUntil(() => server.messages.length === 1, 10_000);
    expect(server.messages[0]).toContain(`To: ${person.email}`);
    // Shutdown does not wait for the slow server either.
    await mail.close();
  });
});
