import { type ElementType, Fragment, type ReactNode } from 'react';

export interface Parent {
  readonly children?: ReactNode;
}

const TEXT_ONLY: ReadonlySet<ElementType> = new Set<ElementType>(['option', 'title', 'style', 'script', 'text']);

function isText(child: unknown): child is string | number {
  return typeof child === 'string' || typeof child === 'number';
}

function isEmpty(child: unknown): boolean {
  return child === null || child === undefined || typeof child === 'boolean';
}

/**
 * Joins adjacent texts and calls `wrap` for each joined text. Children that are not text keep their position, so that
 * React keeps their state.
 */
function wrapTexts(given: readonly ReactNode[], wrap: (text: string) => ReactNode): ReactNode[] {
  const children: ReactNode[] = [];
  let start: number | undefined;
  let text = '';
  const end = () => {
    if (start !== undefined) children[start] = text.trim() === '' ? text : wrap(text);
    start = undefined;
    text = '';
  };
  for (const [at, child] of given.entries()) {
    children.push(isText(child) ? null : child);
    if (isText(child)) {
      start ??= at;
      text += String(child);
    } else if (!isEmpty(child)) end();
  }
  end();
  return children;
}

/**
 * Returns the props of an element, with each text wrapped in an element of its own.
 * Page translators replace text nodes by elements. React would still update the replaced text nodes, and would throw
 * when it removes one of them. A text that is the only child needs no wrapper, because React sets it as the content of
 * the parent element.
 * @param wrap makes an element of one text
 */
export function wrapTextChildren<P extends Parent>(type: ElementType, props: P, wrap: (text: string) => ReactNode): P {
  const { children } = props;
  // A fragment has no element of its own, so its text would be next to other texts of the parent.
  if (type === Fragment && isText(children)) return { ...props, children: wrap(String(children)) };
  if (!Array.isArray(children) || !children.some(isText)) return props;
  const isAllText =
    children.every(isText) || (TEXT_ONLY.has(type) && children.every((each) => isText(each) || isEmpty(each)));
  if (isAllText && type !== Fragment) return { ...props, children: children.filter(isText).join('') };
  return { ...props, children: wrapTexts(children, wrap) };
}
