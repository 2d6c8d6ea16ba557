// Ends this process when it takes too much memory. V8 limits its heap only, and streams unpack outside of it, without a
// pause in which their own thread could look.
import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 20;

setInterval(() => {
  if (process.memoryUsage.rss() > Number(workerData)) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
