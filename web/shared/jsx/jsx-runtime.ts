import type { Component, ElementType as ReactType, ExoticComponent, JSX as ReactJsx, Key, ReactElement } from 'react';
import { jsx as create, jsxs as createWithSeveral } from 'react/jsx-runtime';
import { type Parent, wrapTextChildren } from './texts-apart.ts';

export { Fragment } from 'react/jsx-runtime';

const wrap = (text: string) => create('span', { children: text });

/** Creates a React element for JSX with at most one child. */
export function jsx(type: ReactType, props: Parent, key?: Key): ReactElement {
  return create(type, wrapTextChildren(type, props, wrap), key);
}

/** Creates a React element for JSX with several children. */
export function jsxs(type: ReactType, props: Parent, key?: Key): ReactElement {
  const apart = wrapTextChildren(type, props, wrap);
  // After adjacent texts are joined, there may be only one child.
  return Array.isArray(apart.children) ? createWithSeveral(type, apart, key) : create(type, apart, key);
}

/**
 * Values that a component may return. Text is not allowed, because every text needs an element of its own
 * (texts-apart.ts).
 */
type Rendered = ReactElement | boolean | null | undefined | readonly Rendered[];

/** React's JSX types, except for what components may return. */
export declare namespace JSX {
  type ElementType =
    | keyof ReactJsx.IntrinsicElements
    | ((props: never) => Rendered)
    | (new (props: never) => Component)
    | ExoticComponent<never>;
  type Element = ReactJsx.Element;
  type ElementClass = ReactJsx.ElementClass;
  type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>;
  type IntrinsicElements = ReactJsx.IntrinsicElements;
}
