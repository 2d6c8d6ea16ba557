import { covers, type DutiesNeeded, type Duty } from '#contract/duties.ts';
import { AppError } from '#server/platform/app-error.ts';

/** An administrator who makes a call. */
export interface DutyHolder {
  readonly accountId: number;
  readonly duties: readonly Duty[];
}

/**
 * Refuses what the duties of an administrator do not cover. Calls use it for what depends on the content of a request.
 * @throws AppError `forbidden`
 */
export function requireDuty({ accountId, duties }: DutyHolder, needed: DutiesNeeded): void {
  const denial = { rule: 'another duty', accountId };
  if (!covers(duties, needed)) throw new AppError('forbidden', 'dutyNeeded', { denial });
}
