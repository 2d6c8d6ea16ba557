import { createElement, type ElementType, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { JSX } from './jsx-runtime.ts';
import { wrapTextChildren } from './texts-apart.ts';

const icon = createElement('i', { key: 'icon' });
const cases: readonly [string, ElementType, ReactNode, string][] = [
  ['a text alone', 'p', 'text', '<p>text</p>'],
  ['a number alone', 'p', 3, '<p>3</p>'],
  ['several texts are joined', 'p', [3, ' of ', 12], '<p>3 of 12</p>'],
  ['a text next to an element', 'p', [icon, 'text'], '<p><i></i><span>text</span></p>'],
  ['a text next to an absent element', 'p', [false, 'text'], '<p><span>text</span></p>'],
  ['adjacent texts are joined', 'p', [icon, 3, ' of ', null, 12, icon], '<p><i></i><span>3 of 12</span><i></i></p>'],
  ['a space is not wrapped', 'p', [icon, ' ', icon], '<p><i></i> <i></i></p>'],
  ['a text of a fragment', Fragment, 'text', '<span>text</span>'],
  ['texts of a fragment', Fragment, [3, ' of ', 12], '<span>3 of 12</span>'],
  ['the texts of an option are joined', 'option', ['text', false], '<option>text</option>'],
];

it.each(cases)('wrapTextChildren: %s', (_name, type, children, markup) => {
  const wrap = (text: string) => createElement('span', { key: text }, text);
  expect(renderToStaticMarkup(createElement(type, wrapTextChildren(type, { children }, wrap)))).toBe(markup);
});

it('keeps the position, and so the state, of children that are not text', () => {
  const { children } = wrapTextChildren('p', { children: ['a', icon, 'b', 'c', icon] }, (text) => `<${text}>`);
  expect(children).toEqual(['<a>', icon, '<bc>', null, icon]);
});

it('rejects a component that returns text at compile time', () => {
  const returnsElement: JSX.ElementType = () => icon;
  // @ts-expect-error -- the returned text would have no element of its own
  const returnsText: JSX.ElementType = () => 'text';
  expect([returnsElement, returnsText]).toHaveLength(2);
});
