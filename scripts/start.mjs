import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBundle } from './build.mjs';
import { memoryFlags } from './memory.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'build', 'bundle', 'server', 'start.js');

// React's development build makes every page slower.
process.env.NODE_ENV ??= 'production';
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
// Each thread of libc would keep a heap of its own for what it has freed.
process.env.MALLOC_ARENA_MAX ??= '2';

/** The server looks at its settings first of all. Before a build, which takes a while, somebody has to. */
async function checkSettings() {
  const { readConfig } = await import('../server/platform/config/config.ts');
  readConfig(process.env);
}

await ensureBundle(checkSettings).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
// V8 takes its sizes from the command line alone: this process becomes the server. Windows has no such call.
if (process.platform === 'win32') await import(pathToFileURL(program).href);
else
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...memoryFlags(process.env), program],
    process.env,
  );
