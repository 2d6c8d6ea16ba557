import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Loads what a page needs only when somebody opens it.
 * @param load stays the same from one rendering to the next
 * @param onFailure told when it cannot be loaded; the next to open it tries again
 * @returns undefined until it is there
 */
export function useLoaded<T extends object>(load: () => Promise<T>, onFailure: () => void): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let isShown = true;
    const settle = async () => {
      const value = await load();
      if (isShown) setLoaded(value);
    };
    settle().catch(() => isShown && fail());
    return () => {
      isShown = false;
    };
  }, [load]);
  return loaded;
}
