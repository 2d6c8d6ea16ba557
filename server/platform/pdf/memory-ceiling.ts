// Kills this process if it uses too much memory. V8 limits only its heap, but streams are unpacked outside of the heap.
// Unpacking blocks the main thread, so the check runs in its own thread.
import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 20;

setInterval(() => {
  if (process.memoryUsage.rss() > Number(workerData)) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
