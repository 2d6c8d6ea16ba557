import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { fileOf, photo } from '#server/testing/pictures.ts';
import { galleryItem } from './testing/records.ts';
import { type TestProcess, type TestSite } from './testing/running-process.ts';
import { formOf } from './testing/test-api.ts';
import { temporarySite } from './testing/temporary.ts';

const settings = { ADMIN_EMAIL: 'office@cmj.example', ADMIN_PASSWORD: 'the office by the lake' };

/** Returns the process ids of the site's child processes for pictures. */
function childrenOf({ child }: TestProcess): readonly number[] {
  const text = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return text
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => commandOf(pid).includes('image-worker'));
}

/** Returns the command of a process; empty if it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the user CPU time of a process in hundredths of a second; undefined if it has ended or is a zombie. */
function cpuTimeOf(pid: number): number | undefined {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return fields[0] === 'Z' ? undefined : Number(fields[11]);
  } catch {
    return undefined;
  }
}

/** 24 megapixels of noise, which take some seconds to process. */
async function slowPhoto(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawing = sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#888', noise } });
  return fileOf(await drawing.jpeg({ quality: 40 }).toBuffer(), 'slow.jpg', 'image/jpeg');
}

describe('a child process for pictures', () => {
  let directory: string;
  let site: TestSite;
  let running: TestProcess;
  let authorization: string;
  beforeEach(async () => {
    ({ directory, site } = await temporarySite());
    running = await site.start(settings);
    const response = await fetch(`${running.url}/api/auth/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }),
    });
    const { accessToken } = (await response.json()) as { accessToken: string };
    authorization = `Bearer ${accessToken}`;
  });

  const upload = (image: File) =>
    fetch(`${running.url}/api/admin/gallery/upload`, {
      method: 'POST',
      headers: { authorization },
      body: formOf(galleryItem({ image })),
    });
  /** Uploads a slow picture. Resolves when the child process is working on the picture. */
  async function uploadSlowly(): Promise<{ readonly child: number; readonly response: Promise<Response> }> {
    const response = upload(await slowPhoto());
    await expect.poll(() => childrenOf(running), { interval: 10, timeout: 30_000 }).toHaveLength(1);
    const [child = 0] = childrenOf(running);
    await expect.poll(() => cpuTimeOf(child), { interval: 10, timeout: 30_000 }).toBeGreaterThan(20);
    return { child, response };
  }

  it('fails only its own picture when it is killed, leaving no files', async () => {
    const small = await photo();
    const { child, response } = await uploadSlowly();
    const other = upload(small);
    process.kill(child, 'SIGKILL');
    const failed = await response;
    expect(failed.status).toBe(400);
    expect(await failed.json()).toMatchObject({ errors: { image: messages.imageDamaged } });
    expect((await other).status).toBe(200);
    expect((await upload(await photo())).status).toBe(200);
    expect(await (await fetch(`${running.url}/api/user/gallery`)).json()).toHaveLength(2);
    expect(await readdir(join(directory, 'staging'))).toEqual([]);
  });

  it('finishes its picture on SIGTERM and ends with the site', async () => {
    const { child, response } = await uploadSlowly();
    process.kill(child, 'SIGTERM');
    running.child.kill('SIGTERM');
    expect((await response).status).toBe(200);
    expect(await running.ended).toBe(0);
    await expect.poll(() => cpuTimeOf(child)).toBeUndefined();
  });
});
