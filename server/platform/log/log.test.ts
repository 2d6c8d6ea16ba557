import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

/** What a process that logs this way writes to its standard output. */
async function logged(statement: string): Promise<string> {
  const program = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const log = createLog('info');
    ${statement}
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  return stdout;
}

describe('the log', () => {
  it('is one JSON line for each event', async () => {
    const lines = (await logged(`log.info({ job: 3 }, 'one'); log.debug('too fine'); log.warn('two');`))
      .trim()
      .split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), job: 3, msg: 'one' },
      { level: 'warn', time: expect.any(String), msg: 'two' },
    ]);
  });

  it('says where an error happened and not whom it was about', async () => {
    const line = await logged(`
      const error = Object.assign(new TypeError('duplicate key (email)=(leela@sample.example)'), { code: '23505' });
      log.error({ err: error }, 'an unexpected failure');
    `);
    expect(JSON.parse(line)).toMatchObject({ err: { name: 'TypeError', code: '23505', at: expect.any(Array) } });
    expect(line).not.toContain('leela');
  });

  it('says by what an error was caused, and not in whose words', async () => {
    const line = await logged(`
      const away = Object.assign(new Error('connect leela.example'), { code: 'ECONNREFUSED' });
      log.error({ err: new TypeError('leela', { cause: away }) }, 'an unexpected failure');
    `);
    expect(JSON.parse(line)).toMatchObject({
      err: { name: 'TypeError', cause: { name: 'Error', code: 'ECONNREFUSED' } },
    });
    expect(line).not.toContain('leela');
  });

  it('drops secrets and personal fields that were handed in by mistake', async () => {
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
});
