import type { Locator } from 'playwright-core';

/** Whether somebody sees it without scrolling; of what moves in, where it comes to rest. */
export function isInSight(target: Locator): Promise<boolean> {
  return target.evaluate(async (element) => {
    const moves = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moves.map(({ finished }) => finished));
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
}
