import { codeOf, StartProblem } from '#server/platform/start-problem.ts';

/** What one part of the setup is like, and what to do about it. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'fault';
  /** Sentences for whoever runs the site; they hold nothing that is secret. */
  readonly words: string;
}

export const ok = (words: string): Finding => ({ state: 'ok', words });
export const warning = (words: string): Finding => ({ state: 'warning', words });
export const fault = (words: string): Finding => ({ state: 'fault', words });

/** What is found by trying; whatever breaks off is a fault, told by its code alone where its message might be secret. */
export async function tried(work: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartProblem) return error.message.split('\n').map(fault);
    return [fault(`This could not be tried (${codeOf(error) ?? (error instanceof Error ? error.name : 'unknown')}).`)];
  }
}

/** Megabytes in words. @param bytes such as those that are free on a disk */
export function inMegabytes(bytes: number): string {
  return bytes < 10_000 * 1024 * 1024
    ? `${Math.floor(bytes / 1024 / 1024)} MB`
    : `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}
