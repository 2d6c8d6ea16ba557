import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator } from '#server/testing/people.ts';
import { type Responses, type SmtpServer, startSmtpServer } from '#server/testing/smtp-server.ts';
import { type TestProcess, type TestSite } from './testing/running-process.ts';
import { createTestApi } from './testing/test-api.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { temporarySite } from './testing/temporary.ts';

const account = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
const TIMEOUT = { timeout: 20_000 };

describe('emails of real processes', () => {
  let site: TestSite;
  let server: SmtpServer;
  let database: Database;
  const closings: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    ({ site } = await temporarySite());
  });
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
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

  it('do not delay shutdown, and are sent by the next process under the same message id', async () => {
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

  it('need a mail server, whose check at startup logs nothing if it responds', async () => {
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

  it('need a mail server, whose check at startup logs a warning if it is unreachable', async () => {
    const process = await site.start({ SMTP_URL: 'smtp://user:hidden@127.0.0.1:1' });
    await process.outputContains('SMTP_URL');
    expect(process.output()).toMatch(
      /"level":"warn".*"code":"ECONNREFUSED".*no mail server responds at this host and port/,
    );
    expect(process.output()).not.toContain('hidden');
    expect((await createTestApi(process.url).get('/readyz')).status).toBe(200);
  });
});
