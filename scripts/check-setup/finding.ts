import { codeOf, StartProblem } from '#server/platform/start-problem.ts';

/** The state of a part of the setup, with advice. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'fault';
  /** Sentences for the operator. They contain no secrets. */
  readonly words: string;
}

export const ok = (words: string): Finding => ({ state: 'ok', words });
export const warning = (words: string): Finding => ({ state: 'warning', words });
export const fault = (words: string): Finding => ({ state: 'fault', words });

/**
 * Runs a check and returns its findings. Each line of the message of a StartProblem becomes a fault. For other errors
 * the fault contains only the code, because their message may contain secrets.
 */
export async function runCheck(work: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartProblem) return error.message.split('\n').map(fault);
    return [fault(`This check failed (${codeOf(error) ?? (error instanceof Error ? error.name : 'unknown')}).`)];
  }
}

export function formatBytes(bytes: number): string {
  return bytes < 10_000 * 1024 * 1024
    ? `${Math.floor(bytes / 1024 / 1024)} MB`
    : `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}
