import { afterEach, expect, it } from 'vitest';
import { translateMessage } from '#web/shared/api/explain.ts';
import { calendarLeaf, formatDay, formatTime, formatTimes } from './format-dates.ts';
import { formatNumber } from './format-numbers.ts';
import { fieldMessage } from './field-sentences.ts';
import { getLocale, overwriteGetLocale, pathIn, splitLocale, type Locale } from './locale.ts';

const original = getLocale;
const setLocale = (locale: Locale) => overwriteGetLocale(() => locale);

afterEach(() => overwriteGetLocale(original));

it('formats dates and numbers as in India', () => {
  setLocale('en');
  expect(formatDay('2026-07-14')).toBe('14\u00A0July 2026');
  expect(calendarLeaf('2026-09-01')).toEqual({ month: 'SEP', day: '01', foot: 'Tue 2026' });
  expect(['00:05', '07:30', '12:30', '23:59'].map((time) => formatTime(time))).toEqual([
    '12:05\u00A0am',
    '7:30\u00A0am',
    '12:30\u00A0pm',
    '11:59\u00A0pm',
  ]);
  expect(formatTimes('10:00', null)).toBe('10:00\u00A0am');
  expect(formatTimes('10:00', '13:00')).toBe('10:00\u00A0am\u00A0– 1:00\u00A0pm');
  expect(formatNumber(100_000)).toBe('1,00,000');
});

it('formats dates and numbers in Malayalam', () => {
  setLocale('ml');
  expect(formatDay('2026-07-14')).toBe('2026 ജൂലൈ\u00A014');
  expect(calendarLeaf('2026-08-22')).toEqual({ month: 'ഓഗ', day: '22', foot: 'ശനി 2026' });
  expect(['04:00', '09:00', '12:30', '20:00'].map((time) => formatTime(time))).toEqual([
    'പുലർച്ചെ\u00A04:00',
    'രാവിലെ\u00A09:00',
    'ഉച്ചയ്ക്ക്\u00A012:30',
    'രാത്രി\u00A08:00',
  ]);
  expect(formatTimes('10:00', '13:00')).toBe('രാവിലെ\u00A010:00\u00A0– ഉച്ചയ്ക്ക്\u00A01:00');
  expect(formatNumber(1284)).toBe('1,284');
});

it('returns field messages in the language of the page', () => {
  setLocale('ml');
  expect(fieldMessage('passwordsDoNotMatch')).toBe('പാസ്‌വേഡുകൾ ഒരുപോലെയല്ല.');
  setLocale('en');
  expect(fieldMessage('passwordsDoNotMatch')).toBe('Passwords do not match.');
  expect(fieldMessage('Invalid input')).toBe('The request could not be read.');
});

it('translates a message of the server by its code', async () => {
  const said = { code: 'passwordsDoNotMatch', message: 'As the server of today has it.' };
  setLocale('ml');
  expect(await translateMessage(said)).toBe('പാസ്‌വേഡുകൾ ഒരുപോലെയല്ല.');
  expect(await translateMessage({ code: 'newerThanThisPage', message: 'Something new.' })).toBe('Something new.');
  setLocale('en');
  expect(await translateMessage(said)).toBe(said.message);
});

it('splits the language prefix from a path, and adds it to a path', () => {
  expect(splitLocale('/ml/home')).toEqual({ locale: 'ml', path: '/home' });
  expect(splitLocale('/ml')).toEqual({ locale: 'ml', path: '/' });
  expect(splitLocale('/home')).toEqual({ locale: 'en', path: '/home' });
  expect(splitLocale('/mlabc')).toEqual({ locale: 'en', path: '/mlabc' });
  expect(splitLocale('/en/home')).toEqual({ locale: 'en', path: '/en/home' });
  expect([pathIn('ml', '/'), pathIn('ml', '/home#events'), pathIn('en', '/home')]).toEqual([
    '/ml',
    '/ml/home#events',
    '/home',
  ]);
});
