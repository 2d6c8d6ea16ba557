import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import * as z from 'zod';
import { listenErrorMessage } from '#server/start/announce.ts';
import { readSecret } from '#server/platform/config/secret.ts';
import { settings } from '#server/platform/config/settings.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { settingWarnings } from '#server/start/setting-warnings.ts';
import { machineMemory } from '../memory.mjs';
import { type Finding, fault, ok, warning } from './finding.ts';
import type { Setup } from './setup.ts';

/** Minimum and recommended memory in megabytes. */
const LEAST_MEMORY = 256;
const ENOUGH_MEMORY = 512;

/** Timeout in ms for the health check of a running site. */
const RESPONSE_TIMEOUT_MS = 3_000;

const health = z.object({ status: z.literal('ok'), version: z.string() });

/** Lists the settings that are set, without their values, and warns of unlikely ones. */
export async function checkSettings({ env, config }: Setup): Promise<readonly Finding[]> {
  const given = new Map(Object.entries(env));
  const set = Object.keys(settings.shape).filter((name) => given.get(name)?.trim());
  const words = set.length === 0 ? 'None is set. This is a trial on this machine.' : `Set: ${set.join(', ')}.`;
  return [ok(words), ...settingWarnings(env, config).map((text) => warning(`${text}.`.replace(/([.?])\.$/, '$1')))];
}

/** Reports where the secret for tokens and second factors is stored. */
export async function checkSecret({ config, trial }: Setup): Promise<readonly Finding[]> {
  if (config.secret !== undefined) return [ok('SECRET is set.')];
  if (trial === undefined) return [];
  const isThere = (await readSecret(config)) !== undefined;
  return [ok(isThere ? 'It is stored in DATA_DIR/secret.' : 'The first start creates DATA_DIR/secret.')];
}

async function openPort(port: number, host: string): Promise<string | undefined> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    return undefined;
  } catch (error) {
    return codeOf(error) ?? 'no code';
  } finally {
    server.close();
  }
}

/** Returns the version of the site that runs at a port of this machine; undefined if none responds. */
async function versionAt(port: number, host: string): Promise<string | undefined> {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const hostname = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${hostname}:${port}/healthz`, {
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return health.safeParse(await response.json()).data?.version;
  } catch {
    return undefined;
  }
}

/** Checks that the port of this site is free, or that this site already runs there. */
export async function checkAddress({ config, isTrial }: Setup): Promise<readonly Finding[]> {
  const { host, port, publicUrl } = config;
  const where = `PORT ${port} on HOST ${host}`;
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
  const isContainer = existsSync('/.dockerenv') || existsSync('/run/.containerenv');
  const reach =
    isHere && !isTrial
      ? ` Users open ${publicUrl}, which a proxy on this machine must forward to it.`
      : ` Users open ${publicUrl}.`;
  const seen =
    isHere && isContainer && !isTrial
      ? [warning('The site runs in a container, and a proxy outside it cannot reach HOST localhost. Set HOST=0.0.0.0.')]
      : [];
  const code = await openPort(port, host);
  if (code === undefined) return [ok(`${where} is free. The site is not running.${reach}`), ...seen];
  const version = code === 'EADDRINUSE' ? await versionAt(port, host) : undefined;
  if (version === undefined) return [fault(listenErrorMessage(config, code))];
  return [ok(`The site is running at ${where}, version ${version}.${reach}`), ...seen];
}

export async function checkMemory({ env }: Setup): Promise<readonly Finding[]> {
  const machine = Math.floor(machineMemory());
  const set = Number(env['MEMORY_MB']?.trim() || machine);
  if (set > machine) {
    return [
      warning(
        `MEMORY_MB is ${set}, but the machine has ${machine} MB. The system may kill the site. Set MEMORY_MB to less.`,
      ),
    ];
  }
  const words = `The site may use ${set} MB of ${machine} MB.`;
  if (set < LEAST_MEMORY)
    return [fault(`${words} It needs at least ${LEAST_MEMORY} MB, and ${ENOUGH_MEMORY} MB are recommended.`)];
  if (set < ENOUGH_MEMORY) {
    return [warning(`${words} Large photos and PDFs may be refused. ${ENOUGH_MEMORY} MB are recommended.`)];
  }
  return [ok(words)];
}
