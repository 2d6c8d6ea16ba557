import { afterEach, expect, it, vi } from 'vitest';
import { formatMomentShort } from './conflict-words.ts';

/** Replaces the no-break spaces of dates. */
const readable = (at: string) => formatMomentShort(at).replaceAll(/\s/g, ' ');

afterEach(() => vi.useRealTimers());

it('shows day and time of a moment in Kerala, where the day begins before that of UTC', () => {
  vi.useFakeTimers({ now: Date.parse('2026-07-21T10:00:00Z') });
  expect(readable('2026-07-19T20:00:00Z')).toBe('20 July 2026, 1:30 am');
  expect(readable('2026-07-20T20:00:00Z')).toBe('1:30 am');
});
