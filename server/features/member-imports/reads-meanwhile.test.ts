import { expect, it } from 'vitest';
import { createBarrier } from '#server/testing/barrier.ts';
import { adminClientOf, LIST } from '#server/testing/imports.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/running-app.ts';
import { interceptStatements } from '#server/testing/statements.ts';

it('while a list is applied, reads return the directory as it was before, and none of them waits', async () => {
  const adding = createBarrier();
  const through = interceptStatements(async (statement) => {
    if (statement.sql.startsWith('insert into "members"')) await adding.pass();
    return statement;
  });
  const app = await startTestApp({}, undefined, undefined, { through });
  try {
    const { api } = app;
    const token = (await signIn(api, 'admin', administrator)).accessToken;
    const user = (await signIn(api, 'user', await createUser(api, app.platform))).accessToken;
    const admin = adminClientOf(app, token);
    const { id } = await admin.checked(LIST);
    adding.lower();
    const running = admin.finish('POST', id, 'run');
    await adding.holds(1);

    expect(await admin.members()).toEqual([]);
    expect(await admin.read(id)).toMatchObject({ state: 'running' });
    expect((await api.get('/api/user/office-members?search=Yusuf', user)).json).toEqual([]);
    for (const path of ['imports', `imports/${id}/rows`].map((end) => `members/${end}`).concat('audit', 'dashboard')) {
      expect(await api.get(`/api/admin/${path}`, token)).toMatchObject({ status: 200 });
    }
    for (const path of ['/api/home', '/healthz', '/readyz']) expect((await api.get(path)).status).toBe(200);

    adding.raise();
    expect(await running).toMatchObject({ state: 'done' });
    expect(await admin.members()).toHaveLength(3);
    expect((await api.get('/api/user/office-members?search=Yusuf', user)).json).toMatchObject([{ folio: '1' }]);
  } finally {
    adding.raise();
    await app.close();
  }
});
