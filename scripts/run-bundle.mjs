// Becomes the server that was bundled. Needs no sources of pages and no packages that build: containers start here.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { memoryFlags } from './memory.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'build', 'bundle', 'server', 'start.js');

// React's development build makes every page slower.
process.env.NODE_ENV ??= 'production';
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
/**
 * For libc: each of its threads would keep a heap of its own for what it has freed, and ever larger pieces of that, so that
 * after large uploads the server would stay at its most. What comes from a network comes in pieces of up to 64 KB: those
 * go back one by one, for small things that stay lie between them in a heap, which only shrinks from its end.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384', MALLOC_TRIM_THRESHOLD_: '131072' };
for (const [name, value] of Object.entries(MALLOC)) process.env[name] ??= value;

// V8 takes its sizes from the command line alone: this process becomes the server. Windows has no such call.
if (process.platform === 'win32') await import(pathToFileURL(program).href);
else
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...memoryFlags(process.env), program],
    process.env,
  );
