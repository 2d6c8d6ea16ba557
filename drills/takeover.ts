import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { INVITATION_EMAIL } from '#server/features/administrators/emails.ts';
import type { OpenPlatform } from '#server/open-platform.ts';
import { MAKE_REMAINING_SIZES } from '#server/platform/images/remaining-sizes.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { fileOf, uploadPictures } from '#server/testing/pictures.ts';
import type { SiteProcess } from '#server/testing/running-process.ts';
import { type SmtpServer, startSmtpServer } from '#server/testing/smtp-server.ts';
import { startWriters, wrongIn } from '#server/testing/writers.ts';
import { type Clients, createClients } from './clients.ts';
import { atLeast, type Drill, exactly, type Finding, noneOf } from './drill.ts';
import { type Aftermath, findingsOf, type KnownRecord, lookThrough, newAftermath, openBeside } from './look-through.ts';
import { readShownFiles } from './shown-files.ts';
import { adminSettings, withTestSite } from './test-site.ts';
import { until } from './until.ts';

const WRITERS = 4;
/** More rounds than a writer comes to before the process is killed. */
const ROUNDS = 1000;
/** More than are on their way at once. */
const EMAILS = 12;
/** Milliseconds that the mail server takes over a line of an email, at most. */
const LINE_TAKES = 100;
/** With details everywhere, so that there is no time for all sizes of these. */
const LARGE = { width: 1280, height: 960, noise: { type: 'gaussian', mean: 128, sigma: 30 } } as const;
/** Milliseconds at most for pictures alone, and then for all together. */
const LIFE = { pictures: 500, all: 300 };
/** Longer than an email is kept for the process that has taken it, and nothing is kept for longer. */
const LEASES_MS = 31 * 60_000;
/** By that the clocks of a site go on each time; a job that waits for twelve hours is taken for put off by a wrong clock. */
const KILLS_A_SITE = 10;
const FORMS = { short: 1, full: 50 } as const;

/** What was found, all sites together. */
interface Found {
  kills: number;
  survivors: number;
  records: number;
  emails: number;
  files: number;
  /** What was under way in those that were killed. */
  readonly cutOff: { requests: number; emails: number; pictures: number };
  readonly lost: string[];
  readonly unsent: string[];
  readonly sentAgain: string[];
  readonly sentTwice: string[];
  readonly incomplete: string[];
  readonly unreadable: string[];
  readonly aftermath: Aftermath;
}

/** A site of two processes, those who ask it, and what they have been told. */
interface Place {
  readonly clients: Clients;
  readonly platform: OpenPlatform;
  readonly mailServer: SmtpServer;
  readonly records: KnownRecord[];
  readonly invited: string[];
  /** Those whose email the process had taken that was killed. */
  readonly cutOff: Set<string>;
}

/** To whom emails are on their way, and how many pictures there are of which sizes are being made. */
async function readUnderWay({ database }: OpenPlatform) {
  const taken = database.selectFrom('jobs').where('tries', '>', 0);
  const pictures = await taken.where('kind', '=', MAKE_REMAINING_SIZES).select('id').execute();
  const invitations = taken.where('kind', '=', INVITATION_EMAIL).innerJoin('invitations', 'hash', 'payload');
  const emails = await invitations.select('email').execute();
  return { emails: emails.map(({ email }) => email), pictures: pictures.length };
}

/** Has one process do everything at once, kills it in the middle of that, and sees the other one through the rest. */
async function killOne(place: Place, doomed: SiteProcess, other: SiteProcess, found: Found): Promise<void> {
  const { clients, platform, mailServer, records, invited } = place;
  const { api, sendTo } = clients;
  sendTo(doomed);
  const token = (await signIn(api, 'admin', administrator)).accessToken;
  const drawn = sharp({ create: { ...LARGE, channels: 3, background: '#888' } });
  const large = fileOf(await drawn.jpeg().toBuffer(), 'large.jpg');
  const { json } = await uploadPictures({ api }, token, large, large);
  for (const { id } of (json as { items: { id: number }[] }).items) records.push({ table: 'gallery', id });
  await wait(randomInt(LIFE.pictures));
  const writers = await startWriters({ api, platform }, WRITERS, found.kills * ROUNDS);
  const name = `invited-${found.kills}-`;
  const inviting = Array.from({ length: EMAILS }, async (_, number) => {
    const email = `${name}${number}@sample.example`;
    invited.push(email);
    await api.post('/api/admin/invitations', { name: 'Sample', email }, token);
  });
  await until(() => mailServer.messages.some((raw) => raw.includes(`To: ${name}`)));
  await wait(randomInt(LIFE.all));
  found.cutOff.requests += clients.underWay();
  doomed.child.kill('SIGKILL');
  await doomed.ended;
  found.kills += 1;
  const { emails, pictures } = await readUnderWay(platform);
  for (const email of emails) place.cutOff.add(email);
  found.cutOff.emails += emails.length;
  found.cutOff.pictures += pictures;

  sendTo(other);
  await Promise.all(inviting);
  await writers.stop();
  // What was kept for the one that died is anybody's now. Sessions have ended.
  await other.moveClock(LEASES_MS);
  const { accessToken } = await signIn(api, 'admin', administrator);
  // Whoever is asked to try again looks at once for whatever is to be done.
  await api.post('/api/admin/health/work/pictures/try-again', {}, accessToken);
  const jobs = platform.database.selectFrom('jobs').select('id').limit(1);
  await until(async () => (await jobs.execute()).length === 0, 120_000);
  const now = performance.now();
  found.lost.push(...(await wrongIn(platform.database, writers.records, { began: now, ended: now })));
  records.push(...writers.records);
}

/** Looks which emails came, and how often. */
function countEmails({ mailServer, invited, cutOff }: Place, found: Found): void {
  found.emails += invited.length;
  for (const email of invited) {
    const copies = mailServer.messages.filter((raw) => raw.includes(`To: ${email}\r\n`));
    const names = new Set(copies.map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1]));
    if (copies.length === 0) found.unsent.push(email);
    else if (copies.length === 2 && names.size === 1 && cutOff.has(email)) found.sentAgain.push(email);
    else if (copies.length > 1) found.sentTwice.push(email);
  }
}

async function killBeside(mailServer: SmtpServer, kills: number, found: Found): Promise<void> {
  await withTestSite(async (site, directory) => {
    const settings = { ...adminSettings, SMTP_URL: mailServer.url };
    const other = await site.start(settings);
    const platform = await openBeside(site, directory);
    const over = new AbortController();
    const clients = createClients(over.signal);
    const place: Place = { clients, platform, mailServer, records: [], invited: [], cutOff: new Set() };
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const doomed = await site.start(settings);
        await doomed.moveClock(kill * LEASES_MS);
        await killOne(place, doomed, other, found);
      }
      countEmails(place, found);
      const { accessToken } = await signIn(clients.api, 'admin', administrator);
      const { files, incomplete, unreadable } = await readShownFiles(clients.api, other.url, accessToken);
      found.files += files.length;
      found.incomplete.push(...incomplete);
      found.unreadable.push(...unreadable);
      found.records += place.records.length;
      other.child.kill('SIGTERM');
      if ((await other.ended) === 0) found.survivors += 1;
      await lookThrough(platform, place.records, found.aftermath);
    } finally {
      over.abort();
      await platform.close();
    }
  });
}

async function killAgainAndAgain(kills: number, found: Found): Promise<void> {
  const mailServer = await startSmtpServer(() => wait(randomInt(LINE_TAKES), undefined));
  try {
    for (let left = kills; left > 0; left -= KILLS_A_SITE) {
      await killBeside(mailServer, Math.min(left, KILLS_A_SITE), found);
    }
  } finally {
    await mailServer.close();
  }
}

/** Two processes on one PostgreSQL: one is killed in the middle of everything, again and again, the other goes on with it. */
export const takeover: Drill = {
  name: 'takeover',
  needsPostgres: true,
  run: async (form): Promise<readonly Finding[]> => {
    const cutOff = { requests: 0, emails: 0, pictures: 0 };
    const lists = { lost: [], unsent: [], sentAgain: [], sentTwice: [], incomplete: [], unreadable: [] };
    const counts = { kills: 0, survivors: 0, records: 0, emails: 0, files: 0 };
    const found: Found = { ...counts, ...lists, cutOff, aftermath: newAftermath() };
    await killAgainAndAgain(FORMS[form], found);
    const sites = Math.ceil(FORMS[form] / KILLS_A_SITE);
    return [
      exactly(
        `processes that stayed up while others beside them were killed, ${found.kills} times`,
        found.survivors,
        sites,
      ),
      atLeast('requests cut off', cutOff.requests, 1),
      atLeast('emails cut off', cutOff.emails, 1),
      atLeast('pictures cut off of which sizes were being made', cutOff.pictures, 1),
      noneOf(`lost or come back, of ${found.records} records that were acknowledged`, found.lost),
      ...findingsOf(found.aftermath),
      noneOf(`of ${found.emails} emails not sent`, found.unsent),
      noneOf(
        `sent twice, but for ${found.sentAgain.length} cut off and sent under one name (decision 26)`,
        found.sentTwice,
      ),
      noneOf('pictures that lack sizes', found.incomplete),
      noneOf(`of ${found.files} files that are shown not readable to the end`, found.unreadable),
    ];
  },
};
