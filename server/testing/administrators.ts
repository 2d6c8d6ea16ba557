import { TOTP } from 'otpauth';
import type { Duty } from '#contract/duties.ts';
import type { Overview, SiteProblem } from '#contract/overview.ts';
import { administrator, type Credentials, GOOD_PASSWORD, signIn, type Tokens } from './people.ts';
import type { TestApp } from './running-app.ts';
import type { TestApi } from './test-api.ts';

export interface Authenticator {
  readonly key: string;
  /** Returns the current code. The server accepts each code once, so advance the clock before the next call. */
  readonly code: () => string;
  readonly recoveryCodes: readonly string[];
}

/** Returns the code that an authenticator app shows. @param now epoch milliseconds */
export function codeOf(key: string, now: number): string {
  return new TOTP({ secret: key, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: now });
}

export const CODE_LIFETIME_MS = 30_000;

/** Returns the token of the newest invitation emailed to the address. */
export async function invitationTo(app: TestApp, email: string): Promise<string> {
  await app.platform.jobs.settle();
  const invitation = app.emails.findLast(({ to, text }) => to === email && text.includes('/admin/join#'));
  return /\/admin\/join#([\w-]+)/.exec(invitation?.text ?? '')?.[1] ?? '';
}

let colleagues = 0;

/** Invites a new administrator by email and accepts the invitation: an owner, if no duties are given. */
export async function addColleague(
  app: TestApp,
  name = 'Sample Colleague',
  duties: readonly Duty[] = ['owner'],
): Promise<Credentials & { id: number }> {
  colleagues += 1;
  const email = `colleague-${colleagues}@sample.example`;
  const { accessToken } = await signIn(app.api, 'admin', administrator);
  await app.api.post('/api/admin/invitations', { name, email, duties }, accessToken);
  const token = await invitationTo(app, email);
  const person = { token, name, password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD };
  const response = await app.api.post('/api/admin/join', person);
  if (response.status !== 200) throw new Error(`accepting the invitation returned ${response.status}`);
  const all = (await app.api.get('/api/admin/administrators', accessToken)).json as { id: number; email: string }[];
  const id = all.find((one) => one.email === email)?.id;
  if (id === undefined) throw new Error('the new administrator is not in the list');
  return { id, email, password: GOOD_PASSWORD };
}

/**
 * Sets up two-factor sign-in for the session's account, either the first administrator or a colleague. This ends the
 * account's other sessions.
 */
export async function setUpTwoFactor({ api, clock }: TestApp, { accessToken }: Tokens): Promise<Authenticator> {
  const begun = await api.post('/api/admin/account/two-factor/key', undefined, accessToken);
  const { key } = begun.json as { key: string };
  const code = () => codeOf(key, clock.now());
  const { email } = (await api.get('/api/admin/account', accessToken)).json as { email: string };
  const password = email === administrator.email ? administrator.password : GOOD_PASSWORD;
  const confirmed = await api.post('/api/admin/account/two-factor', { password, code: code() }, accessToken);
  if (confirmed.status !== 200) throw new Error(`setting up two-factor sign-in returned ${confirmed.status}`);
  return { key, code, recoveryCodes: (confirmed.json as { recoveryCodes: string[] }).recoveryCodes };
}

/** Returns the audit entries except sign-ins, oldest first, each as text such as `event added: event 1`. */
export async function auditTrail({ platform }: Pick<TestApp, 'platform'>): Promise<string[]> {
  const entries = await platform.database
    .selectFrom('changes')
    .select(['action', 'kind', 'record'])
    .where('action', '!=', 'signed in')
    .orderBy('id')
    .execute();
  return entries.map(({ action, kind: type, record: id }) =>
    type === null ? `${action}: ${id}` : `${action}: ${type} ${id}`,
  );
}

/**
 * Returns the site problems shown on the dashboard, without `no-backups`, which every test site has.
 * @param token of the administrator
 */
export async function siteProblems(api: TestApi, token: string): Promise<readonly SiteProblem[]> {
  const { problems } = (await api.get('/api/admin/overview', token)).json as Overview;
  return problems.filter((problem) => problem !== 'no-backups');
}
