import { useOutletContext } from 'react-router';
import type { Overview } from '#contract/overview.ts';
import type { Loaded } from '#web/api/call-office.ts';

/** What waits for the office, as its frame has read it; undefined until then. */
export function useOverview(): Loaded<Overview> | undefined {
  return useOutletContext<Loaded<Overview> | undefined>();
}
