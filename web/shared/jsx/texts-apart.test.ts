import { createElement, type ElementType, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { JSX } from './jsx-runtime.ts';
import { wrapTextChildren } from './texts-apart.ts';

const icon = createElement('i', { key: 'icon' });
const cases: readonly [string, ElementType, ReactNode, string][] = [
  ['does not wrap a text that is the only child', 'p', 'text', '<p>text</p>'],
  ['does not wrap a number that is the only child', 'p', 3, '<p>3</p>'],
  ['joins several texts', 'p', [3, ' of ', 12], '<p>3 of 12</p>'],
  ['wraps a text next to an element', 'p', [icon, 'text'], '<p><i></i><span>text</span></p>'],
  ['wraps a text next to an absent element', 'p', [false, 'text'], '<p><span>text</span></p>'],
  ['joins adjacent texts', 'p', [icon, 3, ' of ', null, 12, icon], '<p><i></i><span>3 of 12</span><i></i></p>'],
  ['does not wrap a space', 'p', [icon, ' ', icon], '<p><i></i> <i></i></p>'],
  ['wraps a text in a fragment', Fragment, 'text', '<span>text</span>'],
  ['joins the texts in a fragment and wraps them', Fragment, [3, ' of ', 12], '<span>3 of 12</span>'],
  ['joins the texts in an option', 'option', ['text', false], '<option>text</option>'],
];

it.each(cases)('wrapTextChildren %s', (_name, type, children, markup) => {
  const wrap = (text: string) => createElement('span', { key: text }, text);
  expect(renderToStaticMarkup(createElement(type, wrapTextChildren(type, { children }, wrap)))).toBe(markup);
});

it('wrapTextChildren keeps the position of children that are not text, so that React keeps their state', () => {
  const { children } = wrapTextChildren('p', { children: ['a', icon, 'b', 'c', icon] }, (text) => `<${text}>`);
  expect(children).toEqual(['<a>', icon, '<bc>', null, icon]);
});

it('rejects a component that returns text at compile time', () => {
  const returnsElement: JSX.ElementType = () => icon;
  // @ts-expect-error -- the returned text would have no element of its own
  const returnsText: JSX.ElementType = () => 'text';
  expect([returnsElement, returnsText]).toHaveLength(2);
});
