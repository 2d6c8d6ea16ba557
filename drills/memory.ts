import { setTimeout as wait } from 'node:timers/promises';
import { administrator, signIn } from '#server/testing/people.ts';
import { createTestApi } from '#server/testing/test-api.ts';
import { seededRandom } from '../bench/search-names.ts';
import type { BuiltSite } from '../bench/built-site.ts';
import { hostileUploads } from './abuse/hostile-uploads.ts';
import { sendOddRequests } from './abuse/odd-requests.ts';
import { atMost, type Drill, type Finding } from './drill.ts';
import { withBuiltSite } from './test-site.ts';

/** MB that the server itself may have; what its children take goes with them. */
const MAX_MB = 300;
const MAX_RESTED_MB = 200;
const REST_MINUTES = 10;
const AT_ONCE = 4;
/** Milliseconds for which a session's key is good, and not quite. */
const SESSION = 120_000;

const forms = {
  short: { uploads: 14, requests: 300, restMinutes: 0 },
  full: { uploads: 511, requests: 20_000, restMinutes: REST_MINUTES },
} as const;

async function sendHostileUploads(url: string, count: number): Promise<void> {
  const api = createTestApi(url);
  const sign = async () => (await signIn(api, 'admin', administrator)).accessToken;
  let session = { token: await sign(), since: performance.now() };
  const uploads = hostileUploads(count);
  async function work(): Promise<void> {
    for await (const { path, fields } of uploads) {
      if (performance.now() - session.since > SESSION) session = { token: await sign(), since: performance.now() };
      // Some are refused before they have been sent whole.
      await api.form('POST', path, fields, session.token).catch(() => undefined);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function abuse(site: BuiltSite, form: keyof typeof forms): Promise<readonly Finding[]> {
  const { uploads, requests, restMinutes } = forms[form];
  const peak = (when: string) => atMost(`the server, at its most, ${when}`, site.serverMemory().peak, MAX_MB, 'MB');
  await sendHostileUploads(site.url, uploads);
  const findings = [peak(`with ${uploads} hostile uploads`)];
  await sendOddRequests(site.url, requests, seededRandom(1825));
  findings.push(peak(`with ${requests} odd requests as well`));
  if (restMinutes > 0) {
    await wait(restMinutes * 60_000);
    const { now } = site.serverMemory();
    findings.push(atMost(`the server, ${restMinutes} minutes later`, now, MAX_RESTED_MB, 'MB'));
  }
  return findings;
}

/** What the built site holds after what strangers and a careless office can send. */
export const memory: Drill = {
  name: 'memory',
  isEngineFree: true,
  run: (form) => withBuiltSite({ DEMO_DATA: 'on' }, (site) => abuse(site, form)),
};
