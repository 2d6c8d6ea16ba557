import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed, SessionOver } from '#web/shared/api/call-failed.ts';

const POLL_INTERVAL_MS = 700;

/** Long work on the server that a page follows. It stays the same from one rendering to the next. */
export interface Followed<T> {
  readonly isUnderWay: (news: T) => boolean;
  readonly ask: (given: T, signal: AbortSignal) => Promise<T>;
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_INTERVAL_MS);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

/** Asks until the work is done; a connection that comes and goes is no reason to stop. */
async function follow<T>(
  given: T,
  { isUnderWay, ask }: Followed<T>,
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
      if (signal.aborted || error instanceof SessionOver) throw error;
      if (error instanceof CallFailed && error.status === 404) return;
    }
  }
}

/**
 * How far work on the server is. When it is done, the page is read anew.
 * @param given as the page has read it
 */
export function useFollowing<T>(given: T, followed: Followed<T>): T {
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
    // Without a session the frame of the office asks for it, and reads the page anew.
    void followToEnd().catch(() => undefined);
    return () => controller.abort();
  }, [given, followed, revalidate]);
  return news?.of === given ? news.now : given;
}
