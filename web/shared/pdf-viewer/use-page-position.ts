import { type RefObject, useEffect, useState } from 'react';

function pagesIn(view: HTMLElement): readonly HTMLElement[] {
  return [...view.querySelectorAll<HTMLElement>('.pdf-page')];
}

/** The page that the upper third of the window shows, from 1. */
function pageInView(view: HTMLElement): number {
  const line = view.scrollTop + view.clientHeight / 3;
  const isAtEnd = view.scrollTop + view.clientHeight >= view.scrollHeight - 1 && view.scrollTop > 0;
  const pages = pagesIn(view);
  if (isAtEnd) return pages.length;
  return Math.max(1, pages.filter((page) => page.offsetTop <= line).length);
}

/**
 * Which page one looks at, and how to go to another.
 * @param view the element in which the pages are scrolled
 */
export function usePagePosition(view: RefObject<HTMLElement | null>) {
  const [page, setPage] = useState(1);
  useEffect(() => {
    const element = view.current;
    if (element === null) return undefined;
    const look = () => setPage(pageInView(element));
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [view]);
  const goTo = (number: number) => {
    const element = view.current;
    const target = element && pagesIn(element)[number - 1];
    // As far from the edge as the first page.
    if (target) element.scrollTo({ top: target.offsetTop - (pagesIn(element)[0]?.offsetTop ?? 0) });
  };
  return { page, goTo };
}
