import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';

const POLL_INTERVAL_MS = 700;

/** Work on the server that a page polls. Must be the same object in every rendering. */
export interface PolledWork<T> {
  readonly isRunning: (progress: T) => boolean;
  readonly ask: (current: T, signal: AbortSignal) => Promise<T>;
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_INTERVAL_MS);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

/**
 * Polls until the work is done or no longer exists (404). After other errors, polling continues.
 * @throws SessionEnded, and any error after `signal` was aborted
 */
async function pollUntilDone<T>(
  initial: T,
  { isRunning, ask }: PolledWork<T>,
  signal: AbortSignal,
  onProgress: (progress: T) => void,
): Promise<void> {
  for (;;) {
    await pause(signal);
    try {
      const progress = await ask(initial, signal);
      if (signal.aborted || !isRunning(progress)) return;
      onProgress(progress);
    } catch (error) {
      if (signal.aborted || error instanceof SessionEnded) throw error;
      if (error instanceof CallFailed && error.status === 404) return;
    }
  }
}

/**
 * Polls the progress of work on the server. Reloads the page data when the work is done.
 * @param loaded the progress as loaded by the page
 * @returns the latest progress
 */
export function usePolling<T>(loaded: T, work: PolledWork<T>): T {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<{ readonly of: T; readonly now: T }>();
  useEffect(() => {
    if (!work.isRunning(loaded)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const poll = async () => {
      await pollUntilDone(loaded, work, signal, (now) => setLatest({ of: loaded, now }));
      if (!signal.aborted) await revalidate();
    };
    // If the session has ended, the frame shows the sign-in dialog, and reloads the page data afterwards.
    void poll().catch(() => undefined);
    return () => controller.abort();
  }, [loaded, work, revalidate]);
  return latest?.of === loaded ? latest.now : loaded;
}
