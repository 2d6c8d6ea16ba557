import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Enough for a list of 100,000,000 characters, which is the most that is read. */
const MAX_BYTES = 500_000_000;

/** Returns a value as a line of JSON. Readers of lines also end a line at U+2028 and U+2029, so they are escaped. */
export function lineOf(value: unknown): string {
  return `${JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)}\n`;
}

/**
 * Stores lines as a private file, which nobody is served. The caller must name it in a row, or delete it.
 * @returns the bare name of the file
 */
export async function storeLines({ storage }: Platform, lines: Readable | Iterable<string>): Promise<string> {
  const staged = await storage.stage(lines instanceof Readable ? lines : Readable.from(lines), MAX_BYTES);
  try {
    const [name = ''] = await storage.keep('archives', [{ staged, extension: 'jsonl' }]);
    return name;
  } finally {
    await staged.discard();
  }
}

/** Yields the lines of a private file. @throws AppError `duplicate` if the file is gone */
export async function* readLines({ storage }: Platform, name: string | null): AsyncGenerator<string> {
  const local = name === null ? undefined : await storage.openLocally('archives', name);
  if (!local) throw new AppError('duplicate', 'importInterrupted');
  try {
    const file = await open(local.path);
    try {
      yield* file.readLines();
    } finally {
      await file.close();
    }
  } finally {
    await local.discard();
  }
}
