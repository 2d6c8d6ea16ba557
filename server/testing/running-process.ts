import { type ChildProcess, spawn, execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import type { TestApp } from './running-app.ts';

const module = (...path: string[]) => JSON.stringify(join(import.meta.dirname, '..', ...path));

/** Minimal pages that need no build. `/slow` waits for SIGTERM; all other pages return the home page's data. */
const PROGRAM = `
  import { main } from ${module('main.ts')};
  import { pagePolicy } from ${module('http', 'headers.ts')};
  import { readHome } from ${module('..', 'contract', 'content.ts')};
  const render = async (request, read) => {
    const { pathname } = new URL(request.url);
    const html = { headers: { 'content-type': 'text/html' } };
    if (pathname !== '/slow') return new Response(JSON.stringify(await read(readHome, {})), html);
    const toldToStop = new Promise((resolve) => process.once('SIGTERM', resolve));
    console.log('rendering');
    await toldToStop;
    return new Response('slow page', { headers: { 'content-type': 'text/plain' } });
  };
  await main({ clientDirectory: undefined, policy: pagePolicy, parametersOf: () => [], render, renderDirectory: async () => '' });
`;
export const OPEN = 'CMJ is running at';

export interface TestProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** Resolves when the output contains `words` or the process has ended. */
  readonly outputContains: (words: string) => Promise<void>;
  readonly ended: Promise<number | null>;
}

export interface TestSite {
  readonly database: TestDatabase;
  /**
   * Resolves when the site is open or the process has ended.
   * @param through a command, with arguments, that starts the process, such as a wrapper
   */
  readonly start: (settings?: Readonly<Record<string, string>>, through?: readonly string[]) => Promise<TestProcess>;
  /** Kills running processes and drops the database. */
  readonly end: () => Promise<void>;
}

/** Opens a listening server. @param port any free port by default */
export async function listening(port = 0): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer();
  await once(server.listen(port), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

export async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

/**
 * Returns a free port below the ephemeral range. A port of that range could be taken by another connection before the
 * tested process starts.
 */
export async function freePort(): Promise<number> {
  try {
    const { server, port } = await listening(randomInt(20_000, 32_000));
    await closed(server);
    return port;
  } catch {
    return freePort();
  }
}

/** Collects the output of a process. @param url the URL of the site that the process serves */
export function watch(child: ChildProcess, url: string): TestProcess {
  let output = '';
  const streams = [child.stdout, child.stderr];
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  for (const stream of streams) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const outputContains = (words: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (output.includes(words)) resolve();
      };
      for (const stream of streams) stream?.on('data', look);
      void ended.then(() => resolve());
      look();
    });
  return { child, url, output: () => output, outputContains, ended };
}

/** Creates an empty database for a site that tests run as real processes. @param directory for the site's files */
export async function createTestSite(directory: string): Promise<TestSite> {
  const database = await createTestDatabase(directory);
  const running: TestProcess[] = [];
  return {
    database,
    start: async (settings = {}, through = []) => {
      const port = settings['PORT'] ?? String(await freePort());
      const [program, ...words] = [...through, process.execPath, '--input-type=module', '-e', PROGRAM];
      const child = spawn(program, words, {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DATA_DIR: directory,
          DATABASE_URL: database.config.engine === 'postgres' ? database.config.url : '',
          PORT: port,
          DEMO_DATA: 'off',
          ...settings,
        },
        stdio: 'pipe',
      });
      const started = watch(child, `http://localhost:${port}`);
      running.push(started);
      await started.outputContains(OPEN);
      return started;
    },
    end: async () => {
      for (const { child } of running) child.kill('SIGKILL');
      await Promise.all(running.map(({ ended }) => ended));
      await database.drop();
    },
  };
}

const scripts = join(import.meta.dirname, '..', '..', 'scripts');

interface ScriptOptions {
  readonly words?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** Runs a script of `scripts/` on the data of a running site. Rejects with its stderr if it fails. */
export async function runScript(
  { platform }: TestApp,
  name: string,
  { words = [], settings = {} }: ScriptOptions = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  // The script must not read settings or a working directory of this machine, which could lead to real data.
  const { directory } = platform.config.storage;
  return promisify(execFile)(process.execPath, [join(scripts, name), ...words], {
    cwd: directory,
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR: directory, ...settings },
  });
}

/** Repeats a request while the site answers 503. @returns the first status other than 503 */
export async function statusOnceServed(ask: () => Promise<Response>): Promise<number> {
  const { status } = await ask();
  return status === 503 ? statusOnceServed(ask) : status;
}
