import { expect, it } from 'vitest';
import { MAX_SEARCH_LENGTH } from '#contract/links.ts';
import { ListAddress, choiceFilter, validatedFilter, searchFilter } from './list-address.ts';

const people = new ListAddress({
  path: '/people',
  filters: {
    search: searchFilter(),
    place: searchFilter(5),
    status: choiceFilter(['waiting', 'approved']),
    day: validatedFilter((text) => /^\d{4}-\d\d-\d\d$/.test(text)),
  },
  opens: 'photo',
});
const read = (query: string) => people.read(new URLSearchParams(query));

it('reads valid parameters and ignores everything else', () => {
  expect(read('search=leela&place=Kochi&status=waiting&day=2026-07-20&page=3&photo=12&other=x')).toEqual({
    filters: { search: 'leela', place: 'Kochi', status: 'waiting', day: '2026-07-20' },
    page: 3,
    opened: 12,
  });
  const long = 'x'.repeat(MAX_SEARCH_LENGTH + 1);
  expect(read(`search=${long}&place=Thrissur&status=gone&day=today&page=-1&photo=0`)).toEqual({
    filters: { search: long.slice(1), place: 'Thris', status: undefined, day: '' },
    page: 1,
    opened: undefined,
  });
  expect(read('page=10000000').page).toBe(1);
});

it('writes the parameters in a fixed order and omits defaults', () => {
  const query = read('photo=12&page=3&status=waiting&search=leela');
  expect(people.path({ opened: query.opened }, query)).toBe('/people?search=leela&status=waiting&page=3&photo=12');
  expect(people.path({ filters: { search: '  ', status: 'gone' } }, query)).toBe('/people');
  expect(people.path()).toBe('/people');
  expect(people.parameters).toEqual(['search', 'place', 'status', 'day', 'page', 'photo']);
});

it('goes to the first page when a filter changes, and keeps the other filters', () => {
  const query = read('search=leela&status=waiting&page=3&photo=12');
  expect(people.path({ filters: { status: 'approved' } }, query)).toBe('/people?search=leela&status=approved');
  expect(people.path({ filters: { status: undefined } }, query)).toBe('/people?search=leela');
  expect(people.path({ page: 4 }, query)).toBe('/people?search=leela&status=waiting&page=4');
  expect(people.path({}, query)).toBe('/people?search=leela&status=waiting&page=3');
});

it('converts a query to the parameters of the API call', () => {
  expect(people.asked(read('search=leela&page=2'), 100)).toEqual({
    search: 'leela',
    place: '',
    status: undefined,
    day: '',
    page: '2',
    pageSize: '100',
  });
});

it('reports whether a filter is set', () => {
  expect(people.isNarrowed(people.all)).toBe(false);
  expect(people.isNarrowed(read('search=+&page=2'))).toBe(false);
  expect(people.isNarrowed(read('status=approved'))).toBe(true);
});

it('returns the address of the last page for a page number beyond it', () => {
  const query = read('search=leela&page=9&photo=12');
  expect(people.beforeEnd(query, 201, 100)).toBe('/people?search=leela&page=3&photo=12');
  expect(people.beforeEnd(query, 0, 100)).toBe('/people?search=leela&photo=12');
  expect(people.beforeEnd(read('page=3'), 201, 100)).toBeUndefined();
  expect(people.beforeEnd(people.all, 0, 100)).toBeUndefined();
});
