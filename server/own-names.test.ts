import { beforeAll, describe, expect, it } from 'vitest';
import { administrator, signIn } from '#server/testing/people.ts';
import { appForAllTests } from '#server/testing/test-apps.ts';

describe('an association with its own name', () => {
  const app = appForAllTests({ PUBLIC_URL: 'https://kayal.example' });
  let token: string;
  beforeAll(async () => {
    token = (await signIn(app.api, 'admin', administrator)).accessToken;
    const { json } = await app.api.get('/api/admin/content/association', token);
    const { value, updatedAt: seen } = json as { value: object; updatedAt: string | null };
    const own = { ...value, shortName: 'Kayal Sabha', tagline: { en: 'On the lake', ml: 'കായലോരത്ത്' } };
    await app.api.put('/api/admin/content/association', { value: own, seen }, token);
  });

  const fetched = (path: string) => fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } });

  it.each([
    ['/api/admin/members/export?format=csv', 'Kayal Sabha members'],
    ['/api/admin/audit/export?format=csv', 'Kayal Sabha audit log'],
    ['/api/admin/profiles/export', 'Kayal Sabha matrimony profiles'],
  ])('uses the name in the file name of the download %s', async (path, name) => {
    expect((await fetched(path)).headers.get('content-disposition')).toContain(`filename="${name} `);
  });

  it('uses the name in authenticator apps, calendars and the API description', async () => {
    const key = (await app.api.post('/api/admin/account/two-factor/key', undefined, token)).json as { address: string };
    expect(new URL(key.address).searchParams.get('issuer')).toBe('Kayal Sabha');
    const calendar = String((await app.api.get('/calendar.ics')).json);
    expect(calendar).toContain('X-WR-CALNAME:Kayal Sabha');
    expect(calendar).toMatch(/^PRODID:.*Kayal Sabha/m);
    expect((await app.api.get('/api/openapi.json')).json).toMatchObject({ info: { title: 'Kayal Sabha' } });
  });
});
