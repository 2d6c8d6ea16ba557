import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';

const POLL_INTERVAL_MS = 700;

/** Work on the server that a page polls. Must be the same object in every rendering. */
export interface PolledWork<T> {
  readonly isUnderWay: (news: T) => boolean;
  readonly ask: (given: T, signal: AbortSignal) => Promise<T>;
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_INTERVAL_MS);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

/**
 * Polls until the work is done or no longer exists (404). Other errors do not stop it.
 * @throws SessionEnded, and any error after `signal` was aborted
 */
async function follow<T>(
  given: T,
  { isUnderWay, ask }: PolledWork<T>,
  signal: AbortSignal,
  onNews: (news: T) => void,
): Promise<void> {
  for (;;) {
    await pause(signal);
    try {
      const news = await ask(given, signal);
      if (signal.aborted || !isUnderWay(news)) return;
      onNews(news);
    } catch (error) {
      if (signal.aborted || error instanceof SessionEnded) throw error;
      if (error instanceof CallFailed && error.status === 404) return;
    }
  }
}

/**
 * Polls the progress of work on the server. Reloads the page data when the work is done.
 * @param given the progress as loaded by the page
 * @returns the latest progress
 */
export function usePolling<T>(given: T, followed: PolledWork<T>): T {
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState<{ readonly of: T; readonly now: T }>();
  useEffect(() => {
    if (!followed.isUnderWay(given)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const followToEnd = async () => {
      await follow(given, followed, signal, (now) => setNews({ of: given, now }));
      if (!signal.aborted) await revalidate();
    };
    // Without a session the frame shows the sign-in dialog and reloads afterwards.
    void followToEnd().catch(() => undefined);
    return () => controller.abort();
  }, [given, followed, revalidate]);
  return news?.of === given ? news.now : given;
}
