import type { SiteProblem } from '#contract/overview.ts';

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

export function createHealth(): Health {
  const found = new Set<SiteProblem>();
  return {
    note: (problem, isSo) => {
      if (isSo) found.add(problem);
      else found.delete(problem);
    },
    problems: () => [...found],
  };
}
