import type { ElementType, Key, ReactElement } from 'react';
import { jsxDEV as create } from 'react/jsx-dev-runtime';
import { type Parent, wrapTextChildren } from './texts-apart.ts';

export { Fragment } from 'react/jsx-dev-runtime';

const wrap = (text: string) => create('span', { children: text }, undefined, false);

/** Creates a React element in development and tests. The JSX compiler calls it. */
export function jsxDEV(type: ElementType, props: Parent, key: Key | undefined, isStatic: boolean): ReactElement {
  const apart = wrapTextChildren(type, props, wrap);
  // After adjacent texts are joined, there may be only one child.
  return create(type, apart, key, isStatic && Array.isArray(apart.children));
}
