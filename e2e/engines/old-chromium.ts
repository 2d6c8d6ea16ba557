import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { once } from '../../scripts/once.mjs';
import { runQuietly } from '../../scripts/run-quietly.mjs';

/** Builds of the npm package `@sparticuz/chromium`, with the hash of the package. */
const BUILDS = {
  '103.0.0': 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  '108.0.3': 'vMOWoGKb/zQZ83FoB8GUAx5LzofaeCp0qCSQDkuugx89/CFmgRlUBO3x1Kk/4jwVXeM055UaYvhboaohPpH9zA==',
  '123.0.1': 'RPrA99xrddbXXZjhUH1WZkTCK3QDQ77t/0y+vULtiW1uAlWLBxorxGnNTuzBDk6eNolxOVFrXZ2aoAN+/eB5TA==',
} as const;

/** The builds are programs for Linux on x64. */
export const canRunOldChromium = process.platform === 'linux' && process.arch === 'x64';

/** Returns the program of an old build of Chromium. Fetches 60 MB from npm the first time, into `.cache/chromium`. */
export async function oldChromium(version: keyof typeof BUILDS): Promise<string> {
  const folder = join(import.meta.dirname, '..', '..', '.cache', 'chromium', version);
  const program = join(folder, 'chromium');
  await once({
    stamp: join(folder, 'fetched'),
    fingerprint: BUILDS[version],
    lock: `${folder}.lock`,
    work: async () => {
      console.log(`Fetching Chromium ${version} from npm …`);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      // npm runs no scripts of a package that it only packs.
      await runQuietly('npm', ['pack', '--silent', `@sparticuz/chromium@${version}`], { cwd: folder });
      const archive = join(folder, `sparticuz-chromium-${version}.tgz`);
      const hash = createHash('sha512')
        .update(await readFile(archive))
        .digest('base64');
      if (hash !== BUILDS[version]) throw new Error(`npm returned another Chromium ${version}: sha512-${hash}`);
      await runQuietly('tar', ['-xzf', archive, '--strip-components=2', 'package/bin/chromium.br'], { cwd: folder });
      const packed = join(folder, 'chromium.br');
      await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(program, { mode: 0o755 }));
      await Promise.all([rm(archive), rm(packed)]);
    },
  });
  return program;
}
