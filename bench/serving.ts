/**
 * `node bench/serving.ts`: measures pages per second compared with a bare node:http server that sends the same bytes,
 * and start time and memory of the site. Needs wrk and curl on PATH, and Linux. Uses the database in DATABASE_URL, as
 * the site does.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltSite, startBuiltSite } from './built-site.ts';

const PORT = 4801;
const BARE_PORT = 4802;
/** Headers that node:http adds itself. */
const OWN_HEADERS = /^(date|connection|keep-alive|content-length)$/i;
const work = mkdtempSync(join(tmpdir(), 'serving-'));

/** Runs wrk and returns requests per second, with the number of refused requests. */
function load(address: string, options: { connections: number; seconds: number; script?: string }): string {
  const { connections, seconds, script } = options;
  const response = execFileSync(
    'wrk',
    [
      '-t1',
      `-c${connections}`,
      `-d${seconds}`,
      '-H',
      'accept-encoding: br',
      ...(script === undefined ? [] : ['-s', script]),
      address,
    ],
    { encoding: 'utf8' },
  );
  const [, speed = '?'] = /Requests\/sec:\s+([\d.]+)/.exec(response) ?? [];
  const [, refused] = /Non-2xx or 3xx responses: (\d+)/.exec(response) ?? [];
  return `${Math.round(Number(speed))} a second${refused === undefined ? '' : ` (${refused} refused)`}`;
}

/** Writes a script for wrk that uses a different URL for every request. */
function uniqueUrls(path: string): string {
  const file = join(work, `${path.replaceAll(/\W/g, '')}.lua`);
  const start = Date.now();
  writeFileSync(file, `local n=0\nrequest=function() n=n+1; return wrk.format("GET","${path}${start}"..n) end\n`);
  return file;
}

/** Starts a process that answers every request like the site answers `address`. Returns a function that stops it. */
async function bareServer(address: string): Promise<() => void> {
  const body = join(work, 'body');
  // curl keeps the compressed body; fetch would decompress it.
  const head = execFileSync('curl', ['-s', '-D', '-', '-o', body, '-H', 'accept-encoding: br', address], {
    encoding: 'utf8',
  });
  const lines = head.split('\r\n').slice(1);
  const headers = lines.flatMap((line) => {
    const [name = '', value = ''] = line.split(/: (.*)/s);
    return name === '' || OWN_HEADERS.test(name) ? [] : [name, value];
  });
  const file = join(work, 'bare.mjs');
  writeFileSync(
    file,
    `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
const body = readFileSync(${JSON.stringify(body)});
const head = [...${JSON.stringify(headers)}, 'content-length', String(body.length)];
const server = createServer((_, answer) => answer.writeHead(200, head).end(body));
server.listen(${BARE_PORT}, () => console.log('open'));`,
  );
  const child = spawn(process.execPath, [file]);
  await once(child.stdout, 'data');
  return () => child.kill();
}

async function throughput({ url }: BuiltSite): Promise<void> {
  const end = await bareServer(`${url}/home`);
  for (let round = 1; round <= 3; round += 1) {
    const many = { connections: 64, seconds: 6 };
    console.log(`round ${round}: bare node:http        ${load(`http://localhost:${BARE_PORT}/`, many)}`);
    console.log(`round ${round}: home, kept            ${load(`${url}/home`, many)}`);
    console.log(`round ${round}: home?fbclid=…         ${load(url, { ...many, script: uniqueUrls('/home?fbclid=') })}`);
    console.log(
      `round ${round}: deceased?name=…, one  ${load(url, { connections: 1, seconds: 4, script: uniqueUrls('/deceased?name=') })}`,
    );
  }
  end();
}

const site = await startBuiltSite(PORT);
console.log(`first start with the sample: ${site.startMs.toFixed(0)} ms`);
// Waits for the child processes that encode the sample's pictures, because they would slow down both measured servers.
await wait(5000);
while (site.children() > 0) await wait(1000);
console.log(`memory, fresh: ${site.memory().toFixed(0)} MB`);
await throughput(site);
console.log(`memory, after that: ${site.memory().toFixed(0)} MB`);
await site.end();
