import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#server/app.ts';
import { administrator, createMember, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';

const MINUTE = 60_000;

/** Every exported endpoint of the contract, found by looking, so that none can be forgotten here. */
function contractEndpoints(): Endpoint[] {
  const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });
  return Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is Endpoint =>
        typeof value === 'object' && value !== null && 'access' in value && 'answers' in value,
    );
}

const endpoints = contractEndpoints();
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe('every endpoint of the contract', () => {
  let app: TestApp;
  const tokens: Record<string, string | undefined> = {};

  beforeAll(async () => {
    app = await startTestApp();
    const { api, platform, clock } = app;

    const earlier = await createMember(api, platform);
    tokens['expired member'] = (await signIn(api, 'user', earlier)).accessToken;
    tokens['expired admin'] = (await signIn(api, 'admin', administrator)).accessToken;
    clock.advance(11 * MINUTE);

    const deleted = await createMember(api, platform);
    tokens['member deleted'] = (await signIn(api, 'user', deleted)).accessToken;
    const gone = await signIn(api, 'user', earlier);
    tokens['member signed out'] = gone.accessToken;
    await api.post('/api/logout', { refreshToken: gone.refreshToken });
    const goneAdmin = await signIn(api, 'admin', administrator);
    tokens['admin signed out'] = goneAdmin.accessToken;
    await api.post('/api/logout', { refreshToken: goneAdmin.refreshToken });

    const member = await signIn(api, 'user', earlier);
    const admin = await signIn(api, 'admin', administrator);
    tokens['nobody'] = undefined;
    tokens['rubbish'] = 'x'.repeat(43);
    tokens['member'] = member.accessToken;
    tokens['admin'] = admin.accessToken;
    tokens['member refresh token'] = member.refreshToken;
    tokens['admin refresh token'] = admin.refreshToken;
    await api.delete(`/api/admin/users/${deleted.id}`, admin.accessToken);
  });
  afterAll(() => app.close());

  it('is implemented, and nothing else is', () => {
    const implemented = allRoutes(app.platform).map(({ endpoint }) => nameOf(endpoint));
    expect(endpoints.length).toBeGreaterThan(10);
    expect(implemented.toSorted()).toEqual(endpoints.map(nameOf).toSorted());
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
    'member',
    'admin',
  ];
  const live: Readonly<Record<string, string>> = { member: 'member', admin: 'admin' };

  /** A record number that names nothing, so that the walk changes nothing. */
  const call = (endpoint: Endpoint, token: string | undefined) =>
    app.api.send(endpoint.path.replace(':id', '999999'), {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(endpoint.body && { 'content-type': 'application/json' }),
      },
      ...(endpoint.body && { body: '{}' }),
    });

  for (const endpoint of endpoints) {
    for (const who of credentials) {
      it(`${nameOf(endpoint)} as ${who}`, async () => {
        const { status } = await call(endpoint, tokens[who]);
        if (endpoint.access === 'public' || live[who] === endpoint.access) {
          expect([200, 400, 401, 404]).toContain(status);
          // 401 is also how a call that takes credentials in its body refuses them.
          if (endpoint.access !== 'public') expect(status).not.toBe(401);
        } else {
          expect(status).toBe(live[who] === undefined ? 401 : 403);
        }
      });
    }
  }

  it('is refused before its body is read', async () => {
    const answer = await app.api.send('/api/admin/users/1/approve', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{ this is not json',
    });
    expect(answer.status).toBe(401);
  });

  it('that is public ignores any Authorization', async () => {
    for (const token of Object.values(tokens)) {
      const answer = await app.api.get('/api/openapi.json', token);
      expect(answer.status).toBe(200);
    }
  });
});
