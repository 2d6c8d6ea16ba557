import type { Log } from './platform/log/log.ts';

const SHUTDOWN_TIMEOUT_MS = 20_000;

/** On SIGTERM or SIGINT: stop accepting, finish what runs, close; a second signal ends at once. */
export function closeOnSignal(log: Log, close: () => Promise<void>): void {
  let closing = false;
  async function onSignal(signal: NodeJS.Signals): Promise<void> {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('something did not finish in time');
      process.exit(1);
    }, SHUTDOWN_TIMEOUT_MS).unref();
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exitCode = 1;
    }
    process.exit();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, (name) => void onSignal(name));
  }
}
