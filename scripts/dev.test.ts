import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, OPEN, watch } from '#server/testing/running-process.ts';
import { checkOut } from '../tools/testing/repository.ts';

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

it('npm run dev restarts after changes in server and contract, with the same data', async () => {
  const root = checkOut();
  const port = await freePort();
  const child = spawn('npm', ['run', '--silent', 'dev'], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DEMO_DATA: 'off',
      ADMIN_EMAIL: 'office@cmj.example',
      ADMIN_PASSWORD: 'the office by the lake',
    },
  });
  const dev = watch(child, `http://localhost:${port}`);
  onTestFinished(async () => {
    if (child.pid !== undefined) process.kill(-child.pid);
    await dev.ended;
  });
  const get = async (path: string) => (await fetch(dev.url + path)).text();
  const signIn = async (password: string) => {
    const response = await fetch(`${dev.url}/api/auth/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'office@cmj.example', password }),
    });
    return { status: response.status, text: await response.text() };
  };
  const settled = { timeout: 30_000, interval: 200 };
  await dev.outputContains(OPEN);
  expect(dev.output()).toContain(OPEN);
  edit(join(root, 'server/operation/readiness.ts'), "status: 'ok', version", "status: 'fine', version");
  edit(join(root, 'contract/messages.ts'), 'The email or password is not correct.', 'Neither of them is correct.');
  await expect.poll(() => get('/healthz').catch(() => ''), settled).toContain('fine');
  expect((await signIn('not it')).text).toContain('Neither of them');
  // The restarted server created no second administrator.
  expect(dev.output().split('The first administrator:')).toHaveLength(2);
  expect((await signIn('the office by the lake')).status).toBe(200);
  expect(await get('/home')).toContain('<html');
});
