import type { Locator } from 'playwright-core';

/** Returns whether an element is visible without scrolling, after its animations. */
export function isInViewport(target: Locator): Promise<boolean> {
  return target.evaluate(async (element) => {
    const moves = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moves.map(({ finished }) => finished));
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
}
