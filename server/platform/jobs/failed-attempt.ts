import * as z from 'zod/mini';
import { type WorkProblem, workProblem } from '#contract/health.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { codeOf, writeProblemFor } from '#server/platform/start-problem.ts';
import type { Failure, Job } from './jobs-store.ts';

const failedAttempt = z.object({
  problem: workProblem,
  /** The number of the failed attempt, from 1. If the job's `tries` is higher, the job is running again. */
  tries: z.number(),
});

function classifyFailure(error: unknown): WorkProblem {
  if (isDatabaseUnavailable(error)) return 'database';
  if (error instanceof AppError && error.kind === 'no-room') return 'disk';
  const code = codeOf(error);
  return writeProblemFor(code) ?? (code === 'ENOENT' ? 'missing' : 'fault');
}

/** Converts the error of a job run by a `retryingWorker` to the failure stored with the job. */
export function failureOf(error: unknown, { tries }: Job): Failure {
  const stored: z.output<typeof failedAttempt> = { problem: classifyFailure(error), tries };
  return { recipient: null, failure: JSON.stringify(stored) };
}

export function readFailedAttempt(failure: string): z.output<typeof failedAttempt> {
  return failedAttempt.parse(JSON.parse(failure));
}
