import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditTrail } from '#server/testing/administrators.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { runScript } from '#server/testing/running-process.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';

const NEW_PASSWORD = 'boats beside the pier';
let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const reset = (...words: readonly string[]) =>
  runScript(app, 'reset-administrator.ts', { words, settings: { PUBLIC_URL: 'https://cmj.example' } });

it('npm run reset-administrator prints a link with which an administrator can choose a new password', async () => {
  const { stdout, stderr } = await reset(` ${administrator.email.toUpperCase()}`);
  expect(stderr).toBe('');
  const [, link, ...more] = stdout.trimEnd().split('\n');
  expect(link).toMatch(/^https:\/\/cmj\.example\/reset-password#[\w-]{43}$/);
  expect(more).toEqual([]);
  expect(await auditTrail(app)).toEqual(['reset link made by the operator: administrator 1']);
  // The old password stays valid until the link is used.
  await signIn(app.api, 'admin', administrator);

  // The script uses the real time, so the test clock is set to it.
  app.clock.advance(Date.now() - app.clock.now());
  const choose = () =>
    app.api.post('/api/password/reset', {
      token: link?.split('#')[1],
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
  expect(await choose()).toMatchObject({ status: 200, json: { role: 'admin' } });
  expect((await choose()).status).toBe(400);
  await signIn(app.api, 'admin', { ...administrator, password: NEW_PASSWORD });
  await app.platform.jobs.settle();
  expect(app.emails.at(-1)).toMatchObject({
    to: administrator.email,
    subject: expect.stringContaining('your password has been changed'),
  });
});

it('npm run reset-administrator with --owner gives the duty of an owner back', async () => {
  await app.platform.database.updateTable('accounts').set({ duties: 'office' }).execute();
  const owner = await reset(administrator.email, '--owner');
  expect(owner.stdout).toBe('This administrator is an owner now. An email tells them and all owners.\n');
  const { accessToken } = await signIn(app.api, 'admin', administrator);
  expect((await app.api.get('/api/admin/me', accessToken)).json).toMatchObject({ duties: ['owner', 'office'] });
  expect(await auditTrail(app)).toEqual(['owner duty given by the operator: administrator 1']);
  // The script uses the real time, so the test clock is set to it.
  app.clock.advance(Date.now() - app.clock.now());
  await app.platform.jobs.settle();
  expect(app.emails.at(-1)).toMatchObject({ to: administrator.email, subject: expect.stringContaining('duties') });
  expect((await reset(administrator.email, '--owner')).stdout).toContain('is an owner already');
});

it('npm run reset-administrator creates no link for members, invited persons or unknown addresses', async () => {
  const member = await createUser(app.api, app.platform);
  const { accessToken } = await signIn(app.api, 'admin', administrator);
  const invited = { name: 'Sample Invited', email: 'invited@sample.example', duties: ['editor'] };
  expect((await app.api.post('/api/admin/invitations', invited, accessToken)).status).toBe(200);
  for (const email of [member.email, invited.email, 'nobody@sample.example']) {
    await expect(reset(email)).rejects.toThrow(/\nThere is no administrator with this email\.\n$/);
  }
  await expect(reset()).rejects.toThrow(
    'The email of the administrator is missing or invalid: npm run reset-administrator -- name@cmj.example',
  );
  expect(
    await app.platform.database.selectFrom('email_links').selectAll().where('purpose', '!=', 'invitation').execute(),
  ).toEqual([]);
});
