import { afterEach, expect, it, vi } from 'vitest';
import { formatMomentShort } from './conflict-words.ts';

/** Formats a moment with ordinary spaces instead of no-break spaces. */
const readable = (at: string) => formatMomentShort(at).replaceAll(/\s/g, ' ');

afterEach(() => vi.useRealTimers());

it('shows a moment as the time in Kerala, with the date unless it is today in Kerala', () => {
  vi.useFakeTimers({ now: Date.parse('2026-07-21T10:00:00Z') });
  expect(readable('2026-07-19T20:00:00Z')).toBe('20 July 2026, 1:30 am');
  expect(readable('2026-07-20T20:00:00Z')).toBe('1:30 am');
});
