import { useEffect, type RefObject } from 'react';

/**
 * Leaves for another page as soon as it is known which, in place of this one. It loads a document: the way back may lead
 * to a page in the other language.
 * @param delayMs how long the page stays so that what it says can be read; read when the time has come
 */
export function useLeave(to: string | undefined, delayMs?: RefObject<number>): void {
  useEffect(() => {
    if (to === undefined) return undefined;
    const timer = setTimeout(() => location.replace(to), delayMs?.current ?? 0);
    return () => clearTimeout(timer);
  }, [to, delayMs]);
}
