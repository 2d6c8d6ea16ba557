import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkProfile, errorsIn } from './typed-profile.ts';

const person = {
  profileFor: 'Son',
  name: 'Thomas Sample',
  dobDay: '14',
  dobMonth: '2',
  dobYear: '1999',
  gender: 'Male',
  maritalStatus: 'Single',
  heightFeet: '',
  heightInch: '',
};

function problems(typed: Readonly<Record<string, string>>): readonly string[] {
  const errors = errorsIn('person', { ...person, ...typed });
  return Object.entries(errors).map(([field, message]) => `${field}: ${message}`);
}

const tooYoung = 'dob: The matrimony bureau is open to those 18 or older.';
const wrong = 'dob: Enter a valid date of birth, for example 27 3 1998.';

beforeEach(() => {
  // It is still the 19th in London and already the 20th in Kerala.
  vi.useFakeTimers({ now: Date.parse('2026-07-19T20:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a date of birth in three fields', () => {
  it.each([
    [['20', '7', '2008'], []],
    [['21', '7', '2008'], [tooYoung]],
    [['29', '2', '2008'], []],
    [['29', '2', '2007'], [wrong]],
    [['14', '13', '1999'], [wrong]],
    [['14', '', '1999'], [wrong]],
    [['14', '2', '99'], [wrong]],
    [['14', 'May', '1999'], [wrong]],
    [['1', '1', '2030'], [tooYoung]],
    [[' 14 ', '02', '1999'], []],
    [['൧൪', '൦൨', '൧൯൯൯'], []],
    [['', '', ''], ['dob: Enter the date of birth.']],
  ] as const)('checks day, month and year %j: errors %j', ([dobDay, dobMonth, dobYear], expected) => {
    expect(problems({ dobDay, dobMonth, dobYear })).toEqual(expected);
  });

  it('is sent as one date', () => {
    const rest = {
      fatherName: 'A',
      motherName: 'B',
      education: 'C',
      contactMobile: '00000 12345',
      email: 'a@b.example',
    };
    const checked = checkProfile({
      ...person,
      ...rest,
      dobDay: '൫',
      dobMonth: '൩',
      heightFeet: '൫',
      photoSubmitted: 'on',
    });
    expect(checked).toMatchObject({
      value: { dob: '1999-03-05', heightFeet: 5, heightInch: null, photoSubmitted: true },
    });
  });
});

describe('wishes', () => {
  it('are optional, and refused if a range ends below its beginning', () => {
    const wished = { wishAgeFrom: '൩൦', wishHeightFrom: '64', wishHeightTo: '66', wishAbroad: '' };
    expect(errorsIn('wishes', wished)).toEqual({});
    expect(errorsIn('wishes', { ...wished, wishAgeTo: '29', wishHeightTo: '63' })).toEqual({
      wishAgeTo: 'This must not be less than the value before it.',
      wishHeightTo: 'This must not be less than the value before it.',
    });
  });
});
