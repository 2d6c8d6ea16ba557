import { expect, it } from 'vitest';
import { signInPath, returnPath } from './addresses.ts';

it('builds a sign-in address with a return path, and reads the path from it', () => {
  const address = signInPath('admin', '/admin/users?page=2&search=a%26b');
  expect(address).toBe('/admin?next=%2Fadmin%2Fusers%3Fpage%3D2%26search%3Da%2526b');
  expect(returnPath(address.slice(address.indexOf('?')))).toBe('/admin/users?page=2&search=a%26b');
});

it('omits the return path if there is none', () => {
  expect(signInPath('user')).toBe('/login');
  expect(signInPath('user', '/ml/login?next=%2Fhome')).toBe('/login');
  expect(returnPath('')).toBeUndefined();
});

it.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '/\t/elsewhere.example',
  '/..//e',
  '/.//e',
  '/a/..//e',
  '/%2e%2e//e',
  '/ml/../..//e',
  '/\\\\e',
])('ignores a return path that leads to another site: %j', (next) => {
  expect(returnPath(`?${new URLSearchParams({ next })}`)).toBeUndefined();
});
