import { useState } from 'react';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';

/**
 * What a page goes on showing when reading it anew fails, so that an open form stays with what was typed.
 * @returns the newest answer; undefined until there was one
 */
export function useLastGood<T>(loaded: Loaded<T> | undefined): T | undefined {
  const [last, setLast] = useState(loaded?.ok ? loaded.value : undefined);
  if (loaded?.ok !== true) return last;
  if (loaded.value !== last) setLast(loaded.value);
  return loaded.value;
}
