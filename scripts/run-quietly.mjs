import { spawn } from 'node:child_process';

/**
 * Runs a program without a terminal and keeps what it says for the case that it fails.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<void>} rejects with an error whose message is all the program said
 */
export function runQuietly(program, args, { cwd, env = process.env, shell = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => (said += text));
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${said.trimEnd()}\n${program} ended with ${signal ?? `code ${code}`}.`.trimStart()));
    });
  });
}
