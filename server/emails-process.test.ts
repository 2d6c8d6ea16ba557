import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, signIn } from '#server/testing/people.ts';
import { closed, createTestSite, listening, type TestProcess, type TestSite } from './testing/running-process.ts';
import { type Responses, type SmtpServer, startSmtpServer } from '#server/testing/smtp-server.ts';
import { createTestApi } from './testing/test-api.ts';
import { type Database, openDatabase } from './platform/database/database.ts';

const account = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
const TIMEOUT = { timeout: 20_000 };

/** Each starts several processes. */
describe('emails of real processes', () => {
  let directory: string;
  let site: TestSite;
  let server: SmtpServer;
  let database: Database;
  const closings: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-letters-'));
    site = await createTestSite(directory);
  });
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
    await site.end();
    await rm(directory, { recursive: true });
  });

  async function startServer(responses?: Responses): Promise<void> {
    server = await startSmtpServer(responses);
    closings.push(server.close);
  }
  async function startSite(): Promise<TestProcess> {
    return site.start({ ...account, SMTP_URL: server.url });
  }
  async function openTheirDatabase(): Promise<void> {
    database = await openDatabase(site.database.config);
    closings.push(() => database.destroy());
  }
  const jobs = () => database.selectFrom('jobs').selectAll().execute();
  const headers = (name: string) =>
    server.messages.map((raw) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1] ?? '');
  const stopped = async ({ child, ended }: TestProcess) => {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  };

  it('keep nobody waiting who stops one, and go out with the next under the same name', async () => {
    let isSilent = true;
    await startServer((line) => (line === '.' && isSilent ? new Promise(() => {}) : undefined));
    const first = await startSite();
    await createTestApi(first.url).post('/api/password/forgot', { email: administrator.email, role: 'admin' });
    await vi.waitUntil(() => server.messages.length === 1, TIMEOUT);
    await stopped(first);

    await openTheirDatabase();
    expect(await jobs()).toMatchObject([{ tries: 1, failed_at: null, failure: null }]);
    isSilent = false;
    await startSite();
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), TIMEOUT);
    expect(headers('to')).toEqual([administrator.email, administrator.email]);
    expect(new Set(headers('message-id')).size).toBe(1);
  });

  it('are sent once each, whichever of two takes them', async () => {
    const taken: (() => void)[] = [];
    await startServer((line) =>
      line === '.' ? new Promise((resolve) => taken.push(() => resolve('250 taken'))) : undefined,
    );
    const first = await startSite();
    const api = createTestApi(first.url);
    const { accessToken } = await signIn(api, 'admin', administrator);
    const invited = Array.from({ length: 10 }, (_, number) => `person${number}@sample.example`);
    for (const email of invited) {
      expect((await api.post('/api/admin/invitations', { name: 'Sample', email }, accessToken)).status).toBe(200);
    }
    // As many as one process sends beside each other; it holds them while the second one looks for work.
    await vi.waitUntil(() => server.messages.length === 5, TIMEOUT);
    await startSite();
    await vi.waitUntil(() => server.messages.length === 10, TIMEOUT);
    for (const take of taken) take();
    await openTheirDatabase();
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), TIMEOUT);
    expect(headers('to').toSorted()).toEqual(invited);
  });

  it('go out without a word at the start when the mail server answers', async () => {
    const left = Promise.withResolvers<undefined>();
    await startServer((line) => {
      if (line === 'QUIT') left.resolve(undefined);
      return undefined;
    });
    const process = await startSite();
    await left.promise;
    await stopped(process);
    expect(process.output()).not.toContain('SMTP_URL');
  });

  it('are said at the start not to go out, when nobody is there', async () => {
    const process = await site.start({ SMTP_URL: 'smtp://user:hidden@127.0.0.1:1' });
    await process.said('SMTP_URL');
    expect(process.output()).toMatch(/"level":"warn".*"code":"ECONNREFUSED".*no mail server answers there/);
    expect(process.output()).not.toContain('hidden');
    expect((await createTestApi(process.url).get('/readyz')).status).toBe(200);
  });

  it('are said at the start not to go out, when the password is refused or TLS fails', async () => {
    const strict = new SMTPServer({
      logger: false,
      onAuth: (_auth, _session, done) => {
        done(Object.assign(new Error('5.7.8 hidden@cmj.example is not let in'), { responseCode: 535 }));
      },
    });
    strict.on('error', () => {});
    await once(strict.listen(0, '127.0.0.1'), 'listening');
    closings.push(() => new Promise((resolve) => strict.close(resolve)));
    const { port } = strict.server.address() as AddressInfo;
    for (const [query, words] of [
      ['?tls.rejectUnauthorized=false', /"code":"535 5\.7\.8".*does not accept user name and password/],
      ['', /"code":"CERT_HAS_EXPIRED".*the connection cannot be encrypted/],
    ] as const) {
      const process = await site.start({ SMTP_URL: `smtp://hidden:hidden@localhost:${port}${query}` });
      await process.said('SMTP_URL');
      expect(process.output()).toMatch(words);
      expect(process.output()).not.toContain('hidden');
    }
  });

  it('delay neither start nor end, though the mail server never says a word', async () => {
    const silent = await listening();
    closings.push(() => closed(silent.server));
    const called = once(silent.server, 'connection');
    const process = await site.start({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
    await called;
    await stopped(process);
    expect(process.output()).not.toContain('SMTP_URL');
  });
});
