import type { ByteRange } from '#server/platform/storage/storage.ts';

/**
 * The part of a file that a request asks for.
 * @param header the value of `Range`
 * @returns undefined for the whole file, as for several parts at once; null when there is nothing at that place
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return undefined;
  // Without a beginning: so many bytes from the end.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start < size ? { start, end } : null;
}
