// Replaces this process with the bundled server. Needs no sources of pages and no build packages; containers start
// here.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { memoryFlags } from './memory.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'build', 'bundle', 'server', 'start.js');

// React's development build makes every page slower.
process.env.NODE_ENV ??= 'production';
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
/**
 * Makes libc return freed memory. By default each thread keeps its own heap and the mmap threshold grows, so after
 * large uploads the server would stay at its peak. Network data arrives in buffers of up to 64 KB. Above the threshold
 * each buffer is mapped separately and returned at once; in a heap, small objects between them would prevent that.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384', MALLOC_TRIM_THRESHOLD_: '131072' };
for (const [name, value] of Object.entries(MALLOC)) process.env[name] ??= value;

// V8 reads its memory options only from the command line, so execve restarts this process. Windows has no execve.
if (process.platform === 'win32') await import(pathToFileURL(program).href);
else
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...memoryFlags(process.env), program],
    process.env,
  );
