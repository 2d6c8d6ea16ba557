import type { SiteProblem } from '#contract/overview.ts';
import type { Log } from '#server/platform/log/log.ts';

/**
 * What is wrong with the whole site while it goes on. Each process finds out for itself; the office is told on its
 * dashboard, `/readyz` tells those that concern who runs the server.
 */
export interface Health {
  /** Says that something is wrong, or no longer is. */
  readonly note: (problem: SiteProblem, isSo: boolean) => void;
  /** In the order in which they were found. */
  readonly problems: () => readonly SiteProblem[];
}

/** What is found, and that it is gone again, is logged once each. */
export function createHealth(log: Log): Health {
  const found = new Set<SiteProblem>();
  return {
    note: (problem, isSo) => {
      if (found.has(problem) === isSo) return;
      if (isSo) found.add(problem);
      else found.delete(problem);
      if (isSo) log.error({ problem }, 'something is wrong with the whole site');
      else log.info({ problem }, 'this is no longer wrong with the whole site');
    },
    problems: () => [...found],
  };
}
