import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMyPage } from '#contract/my-page.ts';
import { blankPages, type TestApp } from '#server/testing/running-app.ts';
import type { Pages } from '#server/http/pages.ts';
import { type MailSite, startMailSite } from '#server/testing/mail-site.ts';
import { administrator, createUser, registrationForm, signIn } from '#server/testing/people.ts';
import { readMessage } from '#server/testing/read-message.ts';
import { memorial, notice } from '#server/testing/records.ts';

/** Pages that contain their own path. Every page exists, except that of a link without its token. */
const pages: Pages = {
  ...blankPages,
  patternOf: (path) => (/^(?:\/ml)?\/end-emails\/./.test(path) ? '/end-emails/:token' : undefined),
  render: async ({ url }) =>
    new Response(url.pathname, {
      status: url.pathname.endsWith('/end-emails/') ? 404 : 200,
      headers: { 'content-type': 'text/html' },
    }),
};

let site: MailSite;
let app: TestApp;
let office: string;
beforeEach(async () => {
  site = await startMailSite(undefined, pages);
  ({ app } = site);
  office = (await signIn(app.api, 'admin', administrator)).accessToken;
});
afterEach(() => site.close());

type Person = Awaited<ReturnType<typeof createUser>>;

async function createReader(): Promise<Person & { readonly token: string }> {
  const person = await createUser(app.api, app.platform);
  return { ...person, token: (await signIn(app.api, 'user', person)).accessToken };
}

async function choicesOf({ token }: { readonly token: string }) {
  const { json } = await app.api.get('/api/user/account', token);
  return readMyPage.responses.record.parse(json).messages;
}

const choose = ({ token }: { readonly token: string }, deaths: boolean, notices: boolean, events: boolean) =>
  app.api.put('/api/user/account/messages', { deaths, notices, events }, token);

const changeDefault = (on: boolean) => app.api.put('/api/admin/messages/default', { on }, office);

/** Tells members of a death. */
async function tellDeath(name = 'Thomas Sample'): Promise<void> {
  const form = memorial({ name, date_of_death: '2026-07-19', portrait: 'none', tell: 'true' });
  expect((await app.api.form('POST', '/api/admin/deceased', form, office)).status).toBe(200);
  await sendAll();
}

async function sendAll(): Promise<void> {
  app.clock.advance(12_000);
  // The first job adds one for each email.
  await app.platform.jobs.settle();
  await app.platform.jobs.settle();
}

const emailsTo = (address: string) =>
  site.server.messages.map(readMessage).filter(({ headers }) => headers.includes(`To: ${address}`));

/** Returns the path of the link in the header of the newest email to an address that ends such emails. */
function endingPath(address: string): string {
  const link = /^List-Unsubscribe: <(.*)>$/m.exec(emailsTo(address).at(-1)?.headers ?? '')?.[1] ?? '';
  const { publicUrl } = app.platform.config;
  expect(link).toContain(`${publicUrl}/end-emails/`);
  return link.slice(publicUrl.length);
}

const press = (path: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.api.send(path, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
};

describe('the link in an email about a death', () => {
  let reader: Awaited<ReturnType<typeof createReader>>;
  let path: string;
  beforeEach(async () => {
    reader = await createReader();
    await sendAll();
    await tellDeath();
    path = endingPath(reader.email);
  });

  it('is in the headers for mail programs and in the text, and contains no address', () => {
    const email = emailsTo(reader.email).at(-1);
    expect(email?.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(email?.text).toContain(path);
    expect(path).toMatch(/^\/end-emails\/\d+-deaths-[0-9a-f]{64}$/);
  });

  it('changes nothing when it is opened, and no cache stores the page', async () => {
    for (const opened of [path, `/ml${path}`]) {
      const { status, headers, json } = await app.api.get(opened);
      expect({ status, json }).toEqual({ status: 200, json: opened });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await choicesOf(reader)).deaths).toEqual({ on: true, since: null });
  });

  it('ends only these emails with one press, without cookie and redirect, also twice', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, headers, json } = await press(path);
      expect({ status, json }).toEqual({ status: 200, json: '/emails-ended' });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.has('set-cookie')).toBe(false);
    }
    expect(await choicesOf(reader)).toEqual({
      deaths: { on: false, since: '2026-07-20T04:00:24.000Z' },
      notices: { on: true, since: null },
      events: { on: false, since: null },
    });
    const before = emailsTo(reader.email).length;
    await tellDeath('Another Sample');
    expect(emailsTo(reader.email)).toHaveLength(before);
  });

  it('ends them from a mail program that sends a form with parts, or no body', async () => {
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    for (const body of [form, null]) {
      await choose(reader, true, true, false);
      expect((await app.api.send(path, { method: 'POST', body })).status).toBe(200);
      expect((await choicesOf(reader)).deaths.on).toBe(false);
    }
  });

  it('answers in the language of its address', async () => {
    expect((await press(`/ml${path}`)).json).toBe('/ml/emails-ended');
  });

  it('is refused if it is about another topic or account, or was changed', async () => {
    const other = await createReader();
    const [, signature = ''] = /-(\w+)$/.exec(path) ?? [];
    const wrong = [
      path.replace('-deaths-', '-notices-'),
      path.replace(`/${reader.id}-`, `/${other.id}-`),
      path.replace(signature, '0'.repeat(64)),
      path.slice(0, -1),
      '/end-emails/x',
      '/end-emails/1-constructor-x',
    ];
    for (const one of wrong) expect([one, (await press(one)).status]).toEqual([one, 404]);
    for (const person of [reader, other])
      expect(await choicesOf(person)).toMatchObject({ deaths: { since: null }, notices: { since: null } });
  });

  it('changes nothing for an account that is gone', async () => {
    await app.api.post('/api/user/account/close', { password: reader.password }, reader.token);
    expect((await press(path)).status).toBe(200);
  });
});

describe('the choice of topics', () => {
  it('has the time of each choice, and leaves the others', async () => {
    const reader = await createReader();
    const none = { on: false, since: null };
    expect(await choicesOf(reader)).toEqual({
      deaths: { on: true, since: null },
      notices: { on: true, since: null },
      events: none,
    });
    const first = new Date(app.clock.now()).toISOString();
    expect(await choose(reader, false, true, false)).toMatchObject({
      status: 200,
      json: { messages: { events: { on: false, since: first } } },
    });
    app.clock.advance(60_000);
    const second = new Date(app.clock.now()).toISOString();
    await choose(reader, false, true, true);
    await choose(reader, false, true, true);
    expect(await choicesOf(reader)).toEqual({
      deaths: { on: false, since: first },
      notices: { on: true, since: first },
      events: { on: true, since: second },
    });
  });

  it('is for the signed-in account only, and leaves absent topics as they are', async () => {
    const reader = await createReader();
    const body = { deaths: false, notices: false, events: false };
    for (const token of [undefined, office])
      expect((await app.api.put('/api/user/account/messages', body, token)).status).toBe(
        token === undefined ? 401 : 403,
      );
    const refused = await app.api.put('/api/user/account/messages', { deaths: 'no', notices: true }, reader.token);
    expect(refused).toMatchObject({
      status: 400,
      json: { errors: { deaths: expect.any(String) } },
    });
    await app.api.put('/api/user/account/messages', { events: true }, reader.token);
    expect(await choicesOf(reader)).toMatchObject({
      deaths: { on: true, since: null },
      events: { on: true, since: expect.any(String) },
    });
  });

  it('survives a change of the default of the association, which holds for all others', async () => {
    const [chosen, undecided, ended] = [await createReader(), await createReader(), await createReader()];
    await sendAll();
    await choose(ended, false, true, false);
    expect(await changeDefault(false)).toMatchObject({ status: 200 });
    await choose(chosen, true, false, false);
    expect(await choicesOf(undecided)).toMatchObject({ deaths: { on: false }, notices: { on: false } });
    const told = async (name: string) => {
      const before = site.server.messages.length;
      await tellDeath(name);
      return site.server.messages.slice(before).map((raw) => /^To: (.*)$/m.exec(readMessage(raw).headers)?.[1]);
    };
    expect(await told('First Sample')).toEqual([chosen.email]);
    await changeDefault(true);
    expect(new Set(await told('Second Sample'))).toEqual(new Set([chosen.email, undecided.email]));
  });

  it('is not asked of accounts that wait for approval: they get no email', async () => {
    const waiting = registrationForm();
    await app.api.post('/api/user/register', waiting);
    await sendAll();
    const body = notice({ begins_on: '2026-07-20', ends_on: '2026-07-21', tell: true });
    expect((await app.api.post('/api/admin/notices', body, office)).status).toBe(200);
    await sendAll();
    expect(emailsTo(waiting.email)).toEqual([]);
  });
});

describe('the default of the association', () => {
  it('is read by everybody, and changing it clears cached pages', async () => {
    let rendered = 0;
    const counting = {
      ...pages,
      render: async () => {
        rendered += 1;
        return new Response('page', { headers: { 'content-type': 'text/html' } });
      },
    };
    const other = await startMailSite(undefined, counting);
    try {
      const { api } = other.app;
      const { accessToken } = await signIn(api, 'admin', administrator);
      const change = (on: boolean) => api.put('/api/admin/messages/default', { on }, accessToken);
      const timesRendered = async () => {
        await api.get('/register');
        return rendered;
      };
      expect((await api.get('/api/messages/default')).json).toEqual({ on: true });
      expect([await timesRendered(), await timesRendered()]).toEqual([1, 1]);
      await change(true);
      expect(await timesRendered()).toBe(1);
      await change(false);
      expect(await timesRendered()).toBe(2);
      expect((await api.get('/api/messages/default')).json).toEqual({ on: false });
    } finally {
      await other.close();
    }
  });
});
