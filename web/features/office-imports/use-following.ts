import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readMemberImport, type MemberImport } from '#contract/member-imports.ts';
import { CallFailed } from '#web/api/call-failed.ts';
import { callOffice, SessionOver } from '#web/api/call-office.ts';

const ASK_AGAIN_MS = 700;

/** Work is under way: nothing can be done meanwhile. */
export function isUnderWay({ state }: MemberImport): boolean {
  return state === 'checking' || state === 'running' || state === 'undoing';
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ASK_AGAIN_MS);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

/** Asks until the work is done; a connection that comes and goes is no reason to stop. */
async function follow(id: number, signal: AbortSignal, onNews: (news: MemberImport) => void): Promise<void> {
  for (;;) {
    await pause(signal);
    try {
      const news = await callOffice(readMemberImport, { params: { id: String(id) } }, signal);
      if (signal.aborted || !isUnderWay(news)) return;
      onNews(news);
    } catch (error) {
      if (signal.aborted || error instanceof SessionOver) throw error;
      if (error instanceof CallFailed && error.status === 404) return;
    }
  }
}

/**
 * How far the work on an import is. When it is done, the page is read anew.
 * @param given as the page has read it
 */
export function useFollowing(given: MemberImport): MemberImport {
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState<MemberImport>();
  useEffect(() => {
    if (!isUnderWay(given)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const followToEnd = async () => {
      await follow(given.id, signal, setNews);
      if (!signal.aborted) await revalidate();
    };
    // Without a session the frame of the office asks for it, and reads the page anew.
    void followToEnd().catch(() => undefined);
    return () => {
      controller.abort();
      setNews(undefined);
    };
  }, [given, revalidate]);
  return news ?? given;
}
