import type { Locator } from 'playwright-core';

/** Returns whether the centre of an element is visible without scrolling, after the animations of the page. */
export function isInViewport(target: Locator): Promise<boolean> {
  return target.evaluate(async (element) => {
    const moves = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moves.map(({ finished }) => finished));
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
}
