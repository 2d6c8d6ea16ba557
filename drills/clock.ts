import { setTimeout as wait } from 'node:timers/promises';
import type { Backups } from '#contract/backups.ts';
import { administrator, type Credentials, signIn } from '#server/testing/people.ts';
import { notice } from '#server/testing/records.ts';
import type { SiteProcess } from '#server/testing/running-process.ts';
import { startSmtpServer } from '#server/testing/smtp-server.ts';
import { createTestApi, type TestApi } from '#server/testing/test-api.ts';
import { atMost, type Drill, exactly, type Finding } from './drill.ts';
import { processUse } from './process-use.ts';
import { adminSettings, withFolder, withTestSite } from './test-site.ts';
import { until } from './until.ts';

const DAY = 24 * 60 * 60_000;
const TWO_DAYS = 2 * DAY;
const WRONG_GUESSES = 12;
/** Milliseconds; the watch over backups looks once a minute. */
const A_LOOK_AT_BACKUPS = 70_000;

const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** A mail server that puts everybody off once. */
function puttingOff() {
  const begun = new Set<string>();
  return startSmtpServer((line) => {
    const recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
    if (recipient === undefined || begun.has(recipient)) return undefined;
    begun.add(recipient);
    return '451 4.7.1 come back later';
  });
}

interface Admin {
  readonly api: TestApi;
  readonly moveClock: SiteProcess['moveClock'];
  readonly pid: number | undefined;
}

const statusOfSigningIn = async ({ api }: Admin, { email, password }: Credentials) =>
  (await api.post('/api/auth/admin/login', { email, password })).status;

async function shutOutStrangers({ api }: Admin): Promise<number> {
  let last = 0;
  for (let guess = 0; guess < WRONG_GUESSES && last !== 429; guess += 1) {
    last = (await api.post('/api/auth/admin/login', { email: administrator.email, password: `wrong-${guess}` })).status;
  }
  return last;
}

/** Puts an email off, moves the clock, and looks whether life goes on. @param what happens, in words */
async function jump(here: Admin, what: string, by: number, sent: () => readonly string[]): Promise<readonly Finding[]> {
  const { api, moveClock, pid } = here;
  const { accessToken } = await signIn(api, 'admin', administrator);
  const invite = (name: string) =>
    api.post('/api/admin/invitations', { name: 'Sample', email: `${name}@sample.example` }, accessToken);
  const emails = async (token: string) =>
    (await api.get('/api/admin/health/letters', token)).json as { heldUp: unknown };
  const way = by > 0 ? 'forward' : 'back';
  const [before, after] = [`before-${way}`, `after-${way}`];
  await invite(before);
  // It was tried, and waits for its next time.
  await until(async () => (await emails(accessToken)).heldUp !== null);
  const shutOut = await shutOutStrangers(here);
  await moveClock(by);
  const worked = processUse(pid)?.worked ?? 0;
  const began = performance.now();
  const again = await statusOfSigningIn(here, administrator);
  const tokens = again === 200 ? await signIn(api, 'admin', administrator) : undefined;
  const token = tokens?.accessToken ?? '';
  const invited = await api.post('/api/admin/invitations', { name: 'Sample', email: `${after}@sample.example` }, token);
  await wait(2000);
  const share = ((processUse(pid)?.worked ?? 0) - worked) / ((performance.now() - began) / 1000);
  // Another half a minute, which this one has to wait as well.
  await until(async () => (await emails(token)).heldUp !== null);
  await moveClock(60_000);
  await invite(`wake-${way}`);
  await until(() => sent().some((to) => to.startsWith(after)));
  await until(() => sent().some((to) => to.startsWith(before))).catch(() => {});
  const refreshed = tokens && (await api.post('/api/refresh-token', { refreshToken: tokens.refreshToken })).status;
  const times = (name: string) => sent().filter((to) => to.startsWith(name)).length;
  return [
    exactly(`${what}: before, after ${WRONG_GUESSES} wrong passwords`, shutOut, 429),
    exactly(`${what}: signing in`, again, 200),
    exactly(`${what}: adding`, invited.status, 200),
    exactly(`${what}: going on with the session`, refreshed ?? 'none', 200),
    exactly(`${what}: an email put off before is sent, times`, times(before), 1),
    exactly(`${what}: an email put off after is sent, times`, times(after), 1),
    ...(pid === undefined || share === 0 ? [] : [atMost(`${what}: share of a processor`, share, 0.8, '')]),
  ];
}

/** What the site shows of notices on two days, as a page that is kept. */
async function noticesMove({ api, moveClock }: Admin, url: string): Promise<readonly Finding[]> {
  const { accessToken } = await signIn(api, 'admin', administrator);
  const now = Date.now();
  const add = (title: string, from: number, to: number) =>
    api.post(
      '/api/admin/notices',
      notice({ title: { en: title, ml: null }, begins_on: dayAt(from), ends_on: dayAt(to) }),
      accessToken,
    );
  await add('of today', now - DAY, now + DAY / 2);
  await add('of later', now + 1.5 * DAY, now + 3 * DAY);
  const shown = async () => {
    const text = await (await fetch(`${url}/seen`)).text();
    return ['of today', 'of later'].filter((title) => text.includes(title)).join(', ');
  };
  const first = await shown();
  await moveClock(TWO_DAYS);
  const second = await shown();
  await moveClock(-TWO_DAYS);
  return [
    exactly('a page that is kept', first, 'of today'),
    exactly('two days later', second, 'of later'),
    exactly('and back', await shown(), 'of today'),
  ];
}

async function countBackups({ api }: Admin): Promise<number> {
  const { accessToken } = await signIn(api, 'admin', administrator);
  return ((await api.get('/api/admin/health/backups', accessToken)).json as Backups).list.length;
}

/** One for the night before the start, one for the nights that are skipped, and none for nights that come again. */
async function backupsMove(here: Admin): Promise<readonly Finding[]> {
  await until(async () => (await countBackups(here)) === 1, 2 * A_LOOK_AT_BACKUPS);
  await here.moveClock(TWO_DAYS);
  await until(async () => (await countBackups(here)) > 1, 2 * A_LOOK_AT_BACKUPS);
  await here.moveClock(-TWO_DAYS);
  await wait(A_LOOK_AT_BACKUPS);
  return [exactly('backups: the first, and one of two days later', await countBackups(here), 2)];
}

/** The clock of the machine is set two days forward, and back again. */
export const clock: Drill = {
  name: 'clock',
  isEngineFree: true,
  run: (form) =>
    withTestSite((site) =>
      withFolder(async (folder) => {
        const server = await puttingOff();
        try {
          const settings = { ...adminSettings, RATE_LIMITS: 'on', SMTP_URL: server.url };
          const { child, url, moveClock, ended } = await site.start(
            form === 'full' ? { ...settings, BACKUP_DIR: folder } : settings,
          );
          const here: Admin = { api: createTestApi(url), moveClock, pid: child.pid };
          const sent = () => server.messages.map((raw) => /^To: (.*)$/im.exec(raw)?.[1] ?? '');
          const findings = [
            ...(await noticesMove(here, url)),
            ...(await jump(here, 'two days forward', TWO_DAYS, sent)),
            ...(await jump(here, 'two days back', -TWO_DAYS, sent)),
            ...(form === 'full' ? await backupsMove(here) : []),
          ];
          child.kill('SIGTERM');
          return [...findings, exactly('exit code', (await ended) ?? 'a signal', 0)];
        } finally {
          await server.close();
        }
      }),
    ),
};
