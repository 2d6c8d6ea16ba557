import { setTimeout as wait } from 'node:timers/promises';
import { administrator, signIn } from '#server/testing/people.ts';
import { type Responses, startSmtpServer } from '#server/testing/smtp-server.ts';
import { createTestApi, type TestApi } from '#server/testing/test-api.ts';
import { atMost, type Drill, exactly, type Finding, noneOf } from './drill.ts';
import { adminSettings, withTestSite } from './test-site.ts';
import { until } from './until.ts';

/** How a mail server treats an email, by its recipient. */
const MANNERS = ['at-once', 'slowly', 'later', 'never', 'vanishing', 'breaking'] as const;
type Manner = (typeof MANNERS)[number];

const EMAILS_EACH = { short: 2, full: 20 } as const;
/** Milliseconds between the lines of a server that is slow. */
const PAUSE = { short: 100, full: 1000 } as const;
/** Longer than what was tried once has to wait. */
const MINUTE = 60_000;

const recipientOf = (line: string) => /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
const mannerOf = (recipient: string): Manner | undefined => MANNERS.find((manner) => recipient.startsWith(manner));

/** A mail server that is slow, refuses, and vanishes, in each way once an email. */
function createManners(pause: number) {
  /** Whom the email on a connection is for. */
  const recipients = new WeakMap<object, string>();
  const begun = new Set<string>();
  /** Of each recipient, in the order in which the server has said that it has taken the email. */
  const taken: string[] = [];
  const responses: Responses = async (line, socket) => {
    const recipient = recipientOf(line) ?? recipients.get(socket) ?? '';
    recipients.set(socket, recipient);
    const manner = mannerOf(recipient);
    if (manner === 'slowly') await wait(pause);
    const isFirst = !begun.has(recipient);
    if (manner === 'never' && recipientOf(line) !== undefined) return '550 5.1.1 nobody of that name';
    if (manner === 'later' && recipientOf(line) !== undefined && isFirst) {
      begun.add(recipient);
      return '451 4.7.1 come back later';
    }
    if (manner === 'breaking' && line === 'DATA' && isFirst) {
      begun.add(recipient);
      socket.destroy();
      return '';
    }
    if (line !== '.') return undefined;
    taken.push(recipient);
    if (manner !== 'vanishing' || !isFirst) return undefined;
    begun.add(recipient);
    socket.destroy();
    return '';
  };
  return { responses, taken };
}

async function invite(api: TestApi, token: string, email: string): Promise<number> {
  const start = performance.now();
  const { status } = await api.post('/api/admin/invitations', { name: 'Sample', email }, token);
  if (status !== 200) throw new Error(`an invitation was answered ${status}`);
  return (performance.now() - start) / 1000;
}

async function countWaiting(api: TestApi, token: string): Promise<number> {
  return ((await api.get('/api/admin/health/letters', token)).json as { waiting: number }).waiting;
}

/** Mail servers as they are in bad times. */
export const mail: Drill = {
  name: 'mail',
  isEngineFree: true,
  run: (form): Promise<readonly Finding[]> =>
    withTestSite(async (site) => {
      const { responses, taken } = createManners(PAUSE[form]);
      const server = await startSmtpServer(responses);
      try {
        const { url, child, ended, moveClock } = await site.start({ ...adminSettings, SMTP_URL: server.url });
        const api = createTestApi(url);
        const token = (await signIn(api, 'admin', administrator)).accessToken;
        const invited = Array.from({ length: EMAILS_EACH[form] }, (_, n) => n).flatMap((n) =>
          MANNERS.map((manner) => `${manner}-${n}@sample.example`),
        );
        const held: number[] = [];
        for (const email of invited) held.push(await invite(api, token, email));
        const ofManner = (...manners: readonly Manner[]) =>
          invited.filter((email) => manners.some((manner) => mannerOf(email) === manner));
        const isTaken = (email: string) => taken.includes(email);
        await until(() => ofManner('at-once', 'slowly', 'vanishing').every(isTaken), 300_000);
        // What is to be tried again waits half a minute; what comes then wakes whoever works at it.
        await until(async () => (await countWaiting(api, token)) === ofManner('later', 'vanishing', 'breaking').length);
        await moveClock(MINUTE);
        await invite(api, token, 'at-once-afterwards@sample.example');
        await until(async () => (await countWaiting(api, token)) === 0, 300_000);
        const failed = (await api.get('/api/admin/health/letters/failed?page=1&pageSize=1000', token))
          .json as readonly { to: string }[];
        const { json: overview } = await api.get('/api/admin/overview', token);
        child.kill('SIGTERM');
        await ended;
        const times = (email: string) => taken.filter((one) => one === email).length;
        const ids = (email: string) =>
          new Set(
            server.messages
              .filter((raw) => raw.includes(`To: ${email}`))
              .map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1]),
          );
        return [
          noneOf(
            `of ${ofManner('at-once', 'slowly', 'later', 'breaking').length} emails not taken once`,
            ofManner('at-once', 'slowly', 'later', 'breaking').filter((email) => times(email) !== 1),
          ),
          noneOf('refused for good, and taken', ofManner('never').filter(isTaken)),
          noneOf(
            'refused for good, of which the office is not told',
            ofManner('never').filter((email) => !failed.some(({ to }) => to === email)),
          ),
          exactly('of which the office is told', failed.length, ofManner('never').length),
          exactly('on the dashboard', JSON.stringify(overview).includes('letters-came-back') ? 'yes' : 'no', 'yes'),
          noneOf(
            'taken without a word, and not sent twice under one name (decision 26)',
            ofManner('vanishing').filter((email) => times(email) !== 2 || ids(email).size !== 1),
          ),
          atMost(
            'longest that the office waited for the site meanwhile',
            Math.max(...held),
            form === 'full' ? 2 : 10,
            's',
          ),
        ];
      } finally {
        await server.close();
      }
    }),
};
