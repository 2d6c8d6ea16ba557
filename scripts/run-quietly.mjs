import { spawn } from 'node:child_process';

/**
 * Runs a program without input and collects its output.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<void>} rejects with the collected output as message if the program fails
 */
export function runQuietly(program, args, { cwd, env = process.env, shell = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${output.trimEnd()}\n${program} ended with ${signal ?? `code ${code}`}.`.trimStart()));
    });
  });
}
