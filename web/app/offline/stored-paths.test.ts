import { expect, it } from 'vitest';
import { storedPath } from './stored-paths.ts';

it.each([
  ['/', '/home'],
  ['/home', '/home'],
  ['/ml', '/ml/home'],
  ['/ml/', '/ml/home'],
  ['/ml/events/', '/ml/events'],
  ['/deceased/12', '/deceased/12'],
  ['/ml/officebearers/terms/2', '/ml/officebearers/terms/2'],
  ['/matrimony', '/matrimony'],
])('caches the page at %s under %s', (pathname, path) => {
  expect(storedPath(pathname)).toBe(path);
});

it.each([
  '/admin',
  '/ml/admin/members',
  '/admin/join',
  '/officedirectory',
  '/matrimony/registrations',
  '/matrimony/registrations/3',
  '/matrimony/matches',
  '/matrimonyRegister',
  '/login',
  '/register',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
  '/api/docs',
  '/api/events/1',
  '/images/1.jpg',
  '/pdf/1.pdf',
  '/uploads/1',
  '/gallery/1',
  '/events/1/2',
  '/events/x',
  '//events',
  '/offline',
  '/constructor',
])('never caches the address %s', (pathname) => {
  expect(storedPath(pathname)).toBeUndefined();
});
