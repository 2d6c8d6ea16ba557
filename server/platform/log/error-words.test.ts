import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

async function logged(statement: string): Promise<string> {
  const program = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    import Fastify from 'fastify';
    const log = createLog('info');
    const error = new Error('duplicate (leela@sample.example)');
    ${statement}
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
  });
  return stdout;
}

describe('the message of an error', () => {
  it.each([
    ['with nothing else', 'log.error(error)'],
    ['as err alone', 'log.error({ err: error })'],
    ['as err and its own message', 'log.error({ err: error }, error.message)'],
    ['by a child', 'log.child({ job: 1 }).error({ err: error })'],
    ['with lines that look like frames', String.raw`log.error({ err: new Error('x\n    at leela (leela:1:1)') })`],
    [
      "by Fastify's own handler",
      `const app = Fastify({ loggerInstance: log });
       app.get('/', async () => { throw error; });
       await app.inject('/');`,
    ],
  ])('is not logged when the error is logged %s', async (_how, statement) => {
    const lines = await logged(statement);
    expect(lines).toContain('"msg":"An error was logged without a message"');
    expect(lines).toMatch(/"at":\["at /);
    expect(lines).not.toContain('leela');
  });

  it("is replaced by the caller's message, and personal fields are still removed", async () => {
    expect(await logged(`log.error({ err: error }, 'a job failed')`)).toContain('"msg":"a job failed"');
    expect(await logged(`log.error(error, 'a job failed')`)).toContain('"msg":"a job failed"');
    expect(await logged(`log.info({ a: { b: { email: 'leela' } } }, 'deep')`)).not.toContain('leela');
  });
});
