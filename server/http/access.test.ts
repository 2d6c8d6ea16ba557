import { beforeAll, describe, expect, it } from 'vitest';
import type { Duty } from '#contract/duties.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { allRoutes } from '#server/app.ts';
import { type Folder, folders } from '#server/platform/storage/storage.ts';
import { addColleague, setUpTwoFactor } from '#server/testing/administrators.ts';
import { accessList } from '#server/testing/access-list.ts';
import { contractEndpoints } from '#server/testing/fitting-body.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { addFiles, signInAsBrowser } from '#server/testing/private-files.ts';
import { event, galleryItem } from '#server/testing/records.ts';
import { appForAllTests } from '#server/testing/test-apps.ts';

const MINUTE = 60_000;

/** Administrators with one duty and with two. */
const dutiesOf: ReadonlyMap<string, readonly Duty[]> = new Map([
  ['office', ['office']],
  ['bureau', ['bureau']],
  ['editor', ['editor']],
  ['office and bureau', ['office', 'bureau']],
  ['office and editor', ['office', 'editor']],
  ['bureau and editor', ['bureau', 'editor']],
]);

const endpoints = contractEndpoints();
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe('every endpoint of the contract', () => {
  const app = appForAllTests();
  const tokens = new Map<string, string | undefined>();
  let cookies: string;
  let setupCookie: string;
  let memberCookie: string;
  let knownBrowser: string;
  const files: Partial<Record<Folder, string>> = {};

  beforeAll(async () => {
    const { api, platform, clock } = app;

    const earlier = await createUser(api, platform);
    tokens.set('expired member', (await signIn(api, 'user', earlier)).accessToken);
    tokens.set('expired admin', (await signIn(api, 'admin', administrator)).accessToken);
    clock.advance(11 * MINUTE);

    const deleted = await createUser(api, platform);
    tokens.set('member deleted', (await signIn(api, 'user', deleted)).accessToken);
    const gone = await signIn(api, 'user', earlier);
    tokens.set('member signed out', gone.accessToken);
    await api.post('/api/logout', { refreshToken: gone.refreshToken });
    const goneAdmin = await signIn(api, 'admin', administrator);
    tokens.set('admin signed out', goneAdmin.accessToken);
    await api.post('/api/logout', { refreshToken: goneAdmin.refreshToken });

    const member = await signInAsBrowser(api, 'user', earlier);
    const admin = await signInAsBrowser(api, 'admin', administrator);
    cookies = `${member.cookie}; ${admin.cookie}`;
    memberCookie = member.cookie;
    knownBrowser = `${member.knownBrowser}; ${admin.knownBrowser}`;
    tokens.set('nobody', undefined);
    tokens.set('rubbish', 'x'.repeat(43));
    tokens.set('user', member.accessToken);
    tokens.set('admin', admin.accessToken);
    tokens.set('member refresh token', member.refreshToken);
    tokens.set('admin refresh token', admin.refreshToken);
    await api.delete(`/api/admin/users/${deleted.id}`, admin.accessToken);

    const { photo: memberPhoto, pdf } = await addFiles(api, '1', 'Sample Person');
    const image = await photo();
    for (const [who, duties] of dutiesOf) {
      const colleague = await signIn(api, 'admin', await addColleague(app, who, duties));
      await setUpTwoFactor(app, colleague);
      tokens.set(who, colleague.accessToken);
    }
    const newcomer = await signInAsBrowser(api, 'admin', await addColleague(app));
    setupCookie = newcomer.cookie;
    tokens.set('admin yet to set up', newcomer.accessToken);
    // From here on, every administrator needs two-factor sign-in.
    await setUpTwoFactor(app, admin);
    await api.put('/api/admin/two-factor-rule', { required: true }, admin.accessToken);

    await api.form('POST', '/api/admin/events', event({ image }), admin.accessToken);
    await api.form('POST', '/api/admin/gallery/upload', galleryItem({ image }), admin.accessToken);
    const firstOf = async (list: string) => ((await api.get(list)).json as { image: string }[])[0]?.image;
    const staged = await platform.storage.stage(Buffer.from('photos of members'), 100);
    const [archive] = await platform.storage.keep('archives', [{ staged, extension: 'zip' }]);
    Object.assign(files, {
      archives: `/archives/${archive}`,
      images: memberPhoto,
      pdf,
      events: `/events/${await firstOf('/api/user/events')}`,
      uploads: `/uploads/${await firstOf('/api/user/gallery')}`,
    });
  });

  it('has an implementation, and every implemented call is in the contract', () => {
    const watch = { fileFetched: () => {}, membersListed: () => {}, stop: async () => {} };
    const implemented = allRoutes(app.platform, watch, {
      render: async () => new Response(),
      renderDirectory: async () => '',
    }).map(({ endpoint }) => nameOf(endpoint));
    expect(endpoints.length).toBeGreaterThan(10);
    expect(implemented.toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  it('has the access that the access list declares', () => {
    const declared = endpoints.map((endpoint) => [nameOf(endpoint), endpoint.access] as const);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(accessList));
  });

  const credentials = [
    'nobody',
    'rubbish',
    'expired member',
    'expired admin',
    'member deleted',
    'member signed out',
    'admin signed out',
    'member refresh token',
    'admin refresh token',
    'user',
    'admin',
    'admin yet to set up',
    ...dutiesOf.keys(),
    // The file cookies of a member and of an administrator. API calls ignore them.
    'cookies',
    'cookie of an admin yet to set up',
    'that cookie beside one of a member',
    // Cookies of a browser in which the member and the administrator signed in before. They only affect sign-in.
    'known browser',
  ];
  const validTokens = ['user', 'admin', 'admin yet to set up', ...dutiesOf.keys()];
  /** Returns whether credentials give access. Those without a valid token give none. */
  function opens(who: string, access: Endpoint['access']): boolean {
    if (access === 'public') return true;
    if (access === 'user') return who === 'user';
    const { admin: needed, beforeTwoFactor = false } = access;
    const duties = dutiesOf.get(who);
    if (duties === undefined) return who === 'admin' || (who === 'admin yet to set up' && beforeTwoFactor);
    return needed === 'any' || (needed !== 'owner' && needed.some((duty) => duties.includes(duty)));
  }

  const headersOf = (who: string): Record<string, string> => {
    if (who === 'cookies') return { cookie: cookies };
    if (who === 'cookie of an admin yet to set up') return { cookie: setupCookie };
    if (who === 'that cookie beside one of a member') return { cookie: `${setupCookie}; ${memberCookie}` };
    if (who === 'known browser') return { cookie: knownBrowser };
    const token = tokens.get(who);
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  };

  /** Calls an endpoint with an id that does not exist, so that nothing changes. */
  const call = (endpoint: Endpoint, who: string) =>
    app.api.send(endpoint.path.replace(':id', '999999'), {
      method: endpoint.method,
      headers: {
        ...headersOf(who),
        ...(endpoint.body && { 'content-type': 'application/json' }),
      },
      ...(endpoint.body && { body: '{}' }),
    });

  for (const endpoint of endpoints) {
    const access = accessList.get(nameOf(endpoint)) ?? { admin: 'owner' };
    for (const who of credentials) {
      it(`checks the access of the caller: ${nameOf(endpoint)} as ${who}`, async () => {
        const { status, json } = await call(endpoint, who);
        if (opens(who, access)) {
          expect([200, 400, 401, 404, 409]).toContain(status);
          // Only a public call may return 401 here: some public calls check credentials in the body.
          if (access !== 'public') expect(status).not.toBe(401);
        } else {
          expect(status).toBe(validTokens.includes(who) ? 403 : 401);
          if (dutiesOf.has(who) && access !== 'user') expect(json).toMatchObject({ code: 'dutyNeeded' });
        }
      });
    }
  }

  const visibleTo: Readonly<Record<Exclude<Folder, 'archives'>, 'everybody' | 'those signed in'>> = {
    images: 'those signed in',
    pdf: 'those signed in',
    events: 'everybody',
    uploads: 'everybody',
  };
  for (const folder of folders.filter((each) => each !== 'archives')) {
    for (const who of credentials) {
      it(`files have the access of their folder: GET /${folder}/{file} as ${who}`, async () => {
        const { status } = await app.api.send(files[folder] ?? '', { headers: headersOf(who) });
        const isSignedIn = validTokens.includes(who) || who === 'cookies' || who.endsWith('of a member');
        // A member's files are those of the office.
        const lacksDuty = dutiesOf.get(who)?.includes('office') === false;
        const toSignedIn = lacksDuty ? 404 : 200;
        const toThose = who.includes('yet to set up') ? 403 : isSignedIn ? toSignedIn : 401;
        expect(status).toBe(visibleTo[folder] === 'everybody' ? 200 : toThose);
      });
    }
  }

  it.each(credentials)('archives are never served: GET /archives/{file} as %s', async (who) => {
    const { json } = await app.api.send(files.archives ?? '', { headers: headersOf(who) });
    expect(json).not.toContain('photos of members');
  });

  it('tells an administrator to set up two-factor sign-in first', async () => {
    const response = await app.api.get('/api/admin/overview', tokens.get('admin yet to set up'));
    expect(response).toMatchObject({ status: 403, json: { success: false, message: messages.twoFactorNeeded } });
  });

  it('answers 401 without a token before it reads the body', async () => {
    const response = await app.api.send('/api/admin/users/1/approve', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{ this is not json',
    });
    expect(response.status).toBe(401);
  });

  it('ignores the Authorization header if it is public, such as the API document', async () => {
    for (const token of tokens.values()) {
      const response = await app.api.get('/api/openapi.json', token);
      expect(response.status).toBe(200);
    }
  });
});
