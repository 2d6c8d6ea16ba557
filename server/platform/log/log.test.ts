import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

import { logEvents } from './log.ts';

const run = promisify(execFile);

const argumentsFor = (statement: string) => [
  '--input-type=module',
  '-e',
  `
    import { createLog, exitOnUncaughtError } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const log = createLog('info');
    ${statement}
  `,
];

async function logged(statement: string): Promise<string> {
  const { stdout } = await run(process.execPath, argumentsFor(statement));
  return stdout;
}

/** Starts a process that runs the statement. Its stdout is not read yet. */
function startLogging(statement: string) {
  const child = spawn(process.execPath, argumentsFor(statement), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const { stdout } = child;
  if (!stdout) throw new Error('the process has no output');
  return { child, stdout };
}

/** More lines than fit into a pipe and the buffer together. */
const MANY = 20_000;
const logMany = `for (let line = 0; line < ${MANY}; line += 1) log.info({ line, text: 'x'.repeat(100) }, 'one of many');`;

it('docs/operate/log.md has an entry for every log event', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operate/log.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `([\w.-]+\.[\w-]+)` +\|/gm)].map(([, event]) => event);
  expect(documented).toEqual(logEvents);
});

describe('the log', () => {
  it('is one JSON line per event', async () => {
    const lines = (await logged(`log.info({ job: 3 }, 'one'); log.debug('too fine'); log.warn('two');`))
      .trim()
      .split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), job: 3, msg: 'one' },
      { level: 'warn', time: expect.any(String), msg: 'two' },
    ]);
  });

  it('drops secrets and personal fields that were logged by mistake', async () => {
    const line = await logged(`
      log.info({
        password: 'hidden', user: { email: 'hidden@sample.example', phone: 'hidden' },
        request: { headers: { authorization: 'Bearer hidden', cookie: 'hidden' } },
        tokens: { accessToken: 'hidden', refreshToken: 'hidden' },
      }, 'event');
    `);
    expect(JSON.parse(line)).toMatchObject({ msg: 'event' });
    expect(line).not.toContain('hidden');
  });

  it('does not block on a stalled reader and later reports how many lines were dropped', async () => {
    const { child, stdout } = startLogging(`${logMany} process.send('logged'); process.disconnect();`);
    await once(child, 'message');
    const lines = (await text(stdout)).trim().split('\n');
    const parsed = lines.map((line) => JSON.parse(line) as { line?: number; dropped?: number });
    const last = parsed.pop();
    expect(parsed.map(({ line }) => line)).toEqual(parsed.map((_, index) => index));
    expect(last).toMatchObject({
      level: 'warn',
      event: 'log.dropped',
      msg: 'Log lines were dropped',
      dropped: MANY - parsed.length,
    });
  });

  it('records an uncaught error and does not delay the exit for a stalled reader', async () => {
    const failing = `exitOnUncaughtError(log); setInterval(() => {}, 1000); setImmediate(() => { throw new RangeError('leela'); });`;
    const read = startLogging(failing);
    const [line] = await Promise.all([text(read.stdout), once(read.child, 'exit')]);
    expect(JSON.parse(line)).toMatchObject({ level: 'fatal', err: { name: 'RangeError' } });
    expect(line).not.toContain('leela');
    const unread = startLogging(`${logMany} ${failing}`);
    expect(await once(unread.child, 'exit')).toEqual([1, null]);
    unread.stdout.destroy();
  });
});
