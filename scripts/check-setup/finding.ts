import { codeOf, StartProblem } from '#server/platform/start-problem.ts';

/** The state of a part of the setup, and what to do about it. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'fault';
  /** Sentences for the operator, without secrets. */
  readonly words: string;
}

export const ok = (words: string): Finding => ({ state: 'ok', words });
export const warning = (words: string): Finding => ({ state: 'warning', words });
export const fault = (words: string): Finding => ({ state: 'fault', words });

/** Runs a check. An error becomes a fault, with only its code if the message might contain a secret. */
export async function tried(work: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartProblem) return error.message.split('\n').map(fault);
    return [
      fault(`This could not be checked (${codeOf(error) ?? (error instanceof Error ? error.name : 'unknown')}).`),
    ];
  }
}

/** Formats a size in MB or GB. @param bytes such as the free space of a disk */
export function inMegabytes(bytes: number): string {
  return bytes < 10_000 * 1024 * 1024
    ? `${Math.floor(bytes / 1024 / 1024)} MB`
    : `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}
