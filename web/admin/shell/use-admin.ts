import { useOutletContext } from 'react-router';
import type { Overview } from '#contract/overview.ts';
import type { Loaded } from './load-for-admin.ts';

/** What the frame of the office hands to its pages. */
export interface AdminContext {
  /** Undefined until it has been read. */
  readonly overview: Loaded<Overview> | undefined;
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
}

export function useAdmin(): AdminContext {
  return useOutletContext<AdminContext>();
}
