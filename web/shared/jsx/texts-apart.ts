import { type ElementType, Fragment, type ReactNode } from 'react';

/** The props of an element, of which its children matter here. */
export interface Parent {
  readonly children?: ReactNode;
}

/** Elements that hold text and nothing else. */
const TEXT_ONLY: ReadonlySet<ElementType> = new Set<ElementType>(['option', 'title', 'style', 'script', 'text']);

function isText(child: unknown): child is string | number {
  return typeof child === 'string' || typeof child === 'number';
}

function isEmpty(child: unknown): boolean {
  return child === null || child === undefined || typeof child === 'boolean';
}

/** Joins neighbouring texts, and gives each of them an element; every other child keeps its place, and so its state. */
function separate(given: readonly ReactNode[], wrap: (text: string) => ReactNode): ReactNode[] {
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
 * Returns the props of an element with each text in an element of its own. A page translator moves the text nodes of a
 * page into elements of its own. React would go on writing into the text nodes that it made, which nobody sees any more,
 * and would fail when it removes one. It makes none for an element whose only child is one text: it sets the content of
 * that element, wherever the translator put the old one.
 *
 * @param wrap makes an element of one text
 */
export function textsApart<P extends Parent>(type: ElementType, props: P, wrap: (text: string) => ReactNode): P {
  const apart = separated(type, props, wrap);
  // Its text may have been translated before React comes to the page as the server sent it.
  return typeof type === 'string' && isText(apart.children) ? { ...apart, suppressHydrationWarning: true } : apart;
}

function separated<P extends Parent>(type: ElementType, props: P, wrap: (text: string) => ReactNode): P {
  const { children } = props;
  // A fragment has no element: its text would be beside those of whoever shows it.
  if (type === Fragment && isText(children)) return { ...props, children: wrap(String(children)) };
  if (!Array.isArray(children) || !children.some(isText)) return props;
  const isAllText =
    children.every(isText) || (TEXT_ONLY.has(type) && children.every((each) => isText(each) || isEmpty(each)));
  if (isAllText && type !== Fragment) return { ...props, children: children.filter(isText).join('') };
  return { ...props, children: separate(children, wrap) };
}
