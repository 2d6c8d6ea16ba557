import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { optionalPicture, sizedName } from '#contract/files.ts';
import { messages } from '#contract/messages.ts';
import { administrator, createUser, type Credentials, signIn } from '#server/testing/people.ts';
import { addFiles, signInAsBrowser, type Session } from '#server/testing/private-files.ts';
import { photo } from '#server/testing/pictures.ts';
import { event, memorial } from '#server/testing/records.ts';
import { blankPages, startTestApp } from '#server/testing/running-app.ts';
import { appForAllTests } from '#server/testing/test-apps.ts';
import { pagePolicy } from './headers.ts';

const MINUTE = 60_000;

describe('private files', () => {
  const app = appForAllTests();
  let files: Awaited<ReturnType<typeof addFiles>>;
  let person: Credentials & { id: number };
  const paths = ['photo', 'small photo', 'pdf'] as const;
  type Senders = Readonly<Record<string, Record<string, string>>>;
  let refused: Senders;
  let allowed: Senders;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  beforeAll(async () => {
    const { api, platform, clock } = app;
    files = await addFiles(api, '12', 'Yusuf Sait');
    person = await createUser(api, platform);

    const early = {
      member: await signInAsBrowser(api, 'user', person),
      admin: await signInAsBrowser(api, 'admin', administrator),
    };
    clock.advance(31 * MINUTE);
    const deleted = await createUser(api, platform);
    const deletedSession = await signInAsBrowser(api, 'user', deleted);
    const left = await signInAsBrowser(api, 'user', person);
    await api.post('/api/logout', { refreshToken: left.refreshToken });
    const adminLeft = await signInAsBrowser(api, 'admin', administrator);
    await api.post('/api/logout', { refreshToken: adminLeft.refreshToken });
    const member = await signInAsBrowser(api, 'user', person);
    const admin = await signInAsBrowser(api, 'admin', administrator);
    await api.delete(`/api/admin/users/${deleted.id}`, admin.accessToken);
    const valueOf = ({ cookie }: Session) => cookie.slice(cookie.indexOf('=') + 1);

    refused = {
      nobody: {},
      'a rubbish token': bearer('x'.repeat(43)),
      'no token behind Bearer': { authorization: 'Bearer' },
      'a rubbish cookie': { cookie: `cmj-files=${'x'.repeat(43)}; cmj-office-files=${'x'.repeat(43)}` },
      'an empty cookie': { cookie: 'cmj-files=; cmj-office-files' },
      'an expired member': bearer(early.member.accessToken),
      'an expired admin': bearer(early.admin.accessToken),
      'the cookie of an office idle too long': { cookie: early.admin.cookie },
      'a deleted account': bearer(deletedSession.accessToken),
      'the cookie of a deleted account': { cookie: deletedSession.cookie },
      'a member signed out': bearer(left.accessToken),
      'the cookie of a member signed out': { cookie: left.cookie },
      'an admin signed out': bearer(adminLeft.accessToken),
      'the cookie of an admin signed out': { cookie: adminLeft.cookie },
      'a refresh token': bearer(member.refreshToken),
      'an admin refresh token': bearer(admin.refreshToken),
      'the cookie as a token': bearer(valueOf(member)),
      'tokens as cookies': { cookie: `cmj-files=${member.accessToken}; cmj-office-files=${admin.refreshToken}` },
      'the member cookie under the name of the office': { cookie: `cmj-office-files=${valueOf(member)}` },
      'the office cookie under the name of members': { cookie: `cmj-files=${valueOf(admin)}` },
      'a dead token beside a live cookie': { ...bearer('x'.repeat(43)), cookie: member.cookie },
      'a cookie of a name that ends alike': { cookie: `other-${member.cookie}` },
    };
    allowed = {
      'a member': bearer(member.accessToken),
      'an admin': bearer(admin.accessToken),
      'the member cookie': { cookie: member.cookie },
      'the member cookie of an earlier day': { cookie: early.member.cookie },
      'the office cookie': { cookie: `theme=dark; ${admin.cookie}` },
      'a dead cookie of the office beside a live one': { cookie: `${adminLeft.cookie}; ${member.cookie}` },
      'a password for the door of a proxy beside a cookie': {
        authorization: 'Basic c2FtcGxl',
        cookie: member.cookie,
      },
    };
  });

  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    app.api.send(path, { method, headers });

  it('are refused without a live session, even with If-None-Match or Range', async () => {
    for (const [who, sent] of Object.entries(refused)) {
      for (const what of paths) {
        const etag = `"${files[what].split('/')[2]}"`;
        for (const more of [{}, { 'if-none-match': etag }, { range: 'bytes=0-9' }]) {
          const headers = { ...sent, ...more };
          const response = await ask(files[what], headers);
          expect([who, response.status]).toEqual([who, 401]);
          expect(response.json).toMatchObject({ success: false, message: messages.signInNeeded });
          expect(response.headers.get('cache-control')).toContain('no-store');
          expect(response.headers.has('etag')).toBe(false);
          expect((await ask(files[what], headers, 'HEAD')).status).toBe(401);
        }
      }
      expect((await ask(`/pdf/${'0'.repeat(32)}.pdf`, sent)).status).toBe(401);
    }
  });

  it('are served to members and administrators, by token or cookie', async () => {
    const types = { photo: 'image/jpeg', 'small photo': 'image/webp', pdf: 'application/pdf' };
    for (const [who, headers] of Object.entries(allowed)) {
      for (const what of paths) {
        const response = await ask(files[what], headers);
        expect([who, response.status]).toEqual([who, 200]);
        expect(response.headers.get('content-type')).toBe(types[what]);
        const head = await ask(files[what], headers, 'HEAD');
        expect(head).toMatchObject({ status: 200, json: '' });
        expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
        for (const name of ['content-length', 'content-type', 'content-disposition', 'etag', 'cache-control']) {
          expect([name, head.headers.get(name)]).toEqual([name, response.headers.get(name)]);
        }
      }
      expect((await ask(`/images/${'0'.repeat(32)}.jpg`, headers)).status).toBe(404);
    }
  });

  it('cannot be read after the member is deleted', async () => {
    const gone = await addFiles(app.api, '99', 'Sample Person');
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    await app.api.delete(`/api/admin/members/${gone.member.id}`, accessToken);
    for (const what of paths) expect((await ask(gone[what], bearer(accessToken))).status).toBe(404);
  });

  it('are refused if the token is in the query', async () => {
    const { accessToken } = await signIn(app.api, 'user', person);
    for (const name of ['token', 'accessToken', 'access_token']) {
      expect((await ask(`${files.photo}?${name}=${accessToken}`, {})).status).toBe(401);
    }
  });
});

describe('a private file opened in a browser tab', () => {
  it('shows an error page instead of JSON if it is refused or missing', async () => {
    const app = await startTestApp(
      {},
      {
        clientDirectory: undefined,
        policy: pagePolicy,
        renderDirectory: async () => '',
        parametersOf: () => [],
        render: async ({ errorStatus }) =>
          new Response(`a page for ${errorStatus}`, { status: errorStatus, headers: { 'content-type': 'text/html' } }),
      },
    );
    try {
      const person = await createUser(app.api, app.platform);
      const { photo: path } = await addFiles(app.api, '1', 'Sample Person');
      const { cookie } = await signInAsBrowser(app.api, 'user', person);
      const open = (address: string, more = {}) =>
        app.api.send(address, { headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', ...more } });
      const signedOut = await open(path);
      expect(signedOut).toMatchObject({ status: 401, json: 'a page for 401' });
      expect(signedOut.headers.get('cache-control')).toContain('no-store');
      expect(await open(`/pdf/${'0'.repeat(32)}.pdf`)).toMatchObject({ status: 401, json: 'a page for 401' });
      expect(await open(`/pdf/${'0'.repeat(32)}.pdf`, { cookie })).toMatchObject({
        status: 404,
        json: 'a page for 404',
      });
      expect(await open('/pdf/nothing.pdf')).toMatchObject({ status: 404, json: 'a page for 404' });
      expect((await open(path, { cookie })).headers.get('content-type')).toBe('image/jpeg');
    } finally {
      await app.close();
    }
  });
});

it.each([
  ['memorials', '/api/admin/deceased', memorial()],
  ['events', '/api/admin/events', event()],
])('pictures of %s are served to the office only while these are unpublished', async (_kind, path, fields) => {
  const { api, url, platform, close } = await startTestApp(
    {},
    { ...blankPages, render: async () => new Response('no such page', { status: 404 }) },
  );
  try {
    const member = await signInAsBrowser(api, 'user', await createUser(api, platform));
    const office = await signInAsBrowser(api, 'admin', administrator);
    const bearer = ({ accessToken }: Session) => ({ authorization: `Bearer ${accessToken}` });
    const { json } = await api.form('POST', path, { ...fields, image: await photo() }, office.accessToken);
    const added = z.object({ record: z.optional(z.unknown()), event: z.optional(z.unknown()) }).parse(json);
    const pictured = z.object({ id: z.number(), ...optionalPicture });
    const { id, image, picture } = pictured.parse(added.record ?? added.event);
    await platform.tasks.settle();
    const names = [image ?? '', sizedName(image ?? '', picture?.webp[0] ?? 0, 'webp')];
    const open = async (headers: Record<string, string> = {}) =>
      Promise.all(names.map(async (name) => (await fetch(`${url}/events/${name}`, { headers })).status));
    const publish = async (published: boolean) => api.put(`${path}/${id}`, { published }, office.accessToken);

    expect(await open()).toEqual([200, 200]);
    await publish(false);
    for (const headers of [{}, bearer(member), { cookie: member.cookie }]) {
      expect(await open(headers)).toEqual([404, 404]);
    }
    expect((await fetch(`${url}/share/memorial-${id}.jpg`)).status).toBe(404);
    for (const headers of [bearer(office), { cookie: office.cookie }]) expect(await open(headers)).toEqual([200, 200]);
    const seen = await fetch(`${url}/events/${image}`, { headers: { cookie: office.cookie } });
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    await publish(true);
    expect(await open()).toEqual([200, 200]);
  } finally {
    await close();
  }
});
