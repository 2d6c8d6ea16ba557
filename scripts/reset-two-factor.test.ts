import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditTrail, setUpTwoFactor } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { runScript } from '#server/testing/running-process.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const reset = async (...words: readonly string[]) => (await runScript(app, 'reset-two-factor.ts', { words })).stdout;

it('npm run reset-two-factor turns off two-factor sign-in of an administrator', async () => {
  const here = await signIn(app.api, 'admin', administrator);
  expect(await reset(administrator.email)).toBe('This administrator does not use two-factor sign-in.\n');
  await setUpTwoFactor(app, here);
  expect(await reset(` ${administrator.email.toUpperCase()}`)).toContain('Two-factor sign-in is off.');
  expect((await app.api.get('/api/admin/me', here.accessToken)).status).toBe(401);
  await signIn(app.api, 'admin', administrator);
  expect(await auditTrail(app)).toContain('two-factor reset by the operator: administrator 1');
  // The script uses the real time, so the test clock is set to it.
  app.clock.advance(Date.now() - app.clock.now());
  await app.platform.jobs.settle();
  expect(app.emails.at(-1)).toMatchObject({
    to: administrator.email,
    text: expect.stringContaining('The person who runs the server of CMJ has switched off two-factor sign-in'),
  });
});

it('npm run reset-two-factor does nothing for an unknown address or no address', async () => {
  await expect(reset('nobody@sample.example')).rejects.toThrow(/\nThere is no administrator with this email\.\n$/);
  await expect(reset()).rejects.toThrow('The email of the administrator is missing or invalid');
});
