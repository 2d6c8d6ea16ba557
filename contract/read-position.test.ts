import { describe, expect, it } from 'vitest';
import { readDegrees, readMapLink, readPosition } from './read-position.ts';

describe('readPosition', () => {
  it.each([
    ['10.5, 76.5', 10.5, 76.5],
    [' 10.51234 76.5 ', 10.51234, 76.5],
    ['(10.5; 76.5)', 10.5, 76.5],
    ['-33.9, −18.4', -33.9, -18.4],
    ['൧൦.൫, ൭൬.൫', 10.5, 76.5],
    ['10.5°, 76.5°', 10.5, 76.5],
    ['10.5° N, 76.5° E', 10.5, 76.5],
    ['geo:0,0?q=10.5,76.5(Hall)', 10.5, 76.5],
    ['geo:10.5,76.5?z=17', 10.5, 76.5],
    ['https://www.openstreetmap.org/#map=17/10.5/76.5', 10.5, 76.5],
    ['https://www.openstreetmap.org/?mlat=10.5&mlon=76.25#map=17/10.9/76.9', 10.5, 76.25],
    ['https://www.google.com/maps/place/Hall/@10.1,76.1,17z/data=!3m1!4b1!3d10.5!4d76.5', 10.5, 76.5],
    ['https://www.google.com/maps/@10.5,76.5,15z', 10.5, 76.5],
    ['https://maps.google.com/?q=10.5,76.5', 10.5, 76.5],
    ['https://www.google.com/maps/dir/?api=1&destination=10.5%2C76.5', 10.5, 76.5],
  ])('reads %s', (typed, lat, lon) => {
    expect(readPosition(typed)).toEqual({ lat, lon });
  });

  it.each(['', 'near the lake', '10.5', 'https://maps.app.goo.gl/abcdef', '10.5, 76.5, 3'])(
    'finds no position in %j',
    (typed) => {
      expect(readPosition(typed)).toBeUndefined();
    },
  );

  it('rounds degrees to five decimal places', () => {
    expect(readPosition('10.123456789, 76.5')).toEqual({ lat: 10.12346, lon: 76.5 });
  });
});

describe('readDegrees', () => {
  it.each([
    ['10.5', 10.5],
    [' −76.25° ', -76.25],
    ['൧൦.൫', 10.5],
  ])('reads %s', (typed, degrees) => {
    expect(readDegrees(typed)).toBe(degrees);
  });

  it.each(['', 'ten', '10,5', '10.5, 76.5', '1e3', '0x10'])('rejects %j', (typed) => {
    expect(readDegrees(typed)).toBeUndefined();
  });
});

describe('readMapLink', () => {
  const map = 'https://www.openstreetmap.org/?mlat=9.9658&mlon=76.2421#map=17/9.9658/76.2421';
  it.each([
    ['Sample Hall\nhttps://maps.app.goo.gl/AbCdEf123', 'https://maps.app.goo.gl/AbCdEf123'],
    ['Sample Hallhttps://maps.app.goo.gl/AbCdEf123', 'https://maps.app.goo.gl/AbCdEf123'],
    ['maps.app.goo.gl/AbCdEf123.', 'https://maps.app.goo.gl/AbCdEf123'],
    ['http://maps.google.com/?q=Hall', 'https://maps.google.com/?q=Hall'],
    ['9.9658, 76.2421', map],
    ['Sample Hall\n(9.9658, 76.2421)', map],
    ['geo:9.9658,76.2421', map],
    ['near the lake', 'near the lake'],
    ['123, 456', '123, 456'],
  ])('reads %j', (typed, link) => {
    expect(readMapLink(typed)).toBe(link);
  });
});
