import type { Locator, Page } from 'playwright-core';

/** Taps the place where a button is twice, so many milliseconds apart, whatever is there the second time. */
export async function tapTwice(page: Page, button: Locator, pause: number): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('the button cannot be seen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(pause);
  await page.touchscreen.tap(x, y);
  // Whatever it began is over.
  await page.waitForTimeout(800);
}

type Where = 'dialog' | 'main';

/**
 * Waits for a button, uncovered by any other dialog, and answers whether a pointer reaches it in the first frame that
 * shows it. Looked for in the page itself: from here the moment would be missed.
 */
export function isReached(page: Page, where: Where, words: string): Promise<boolean> {
  return page.evaluate(
    ([area, label]) =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const isCovered = area === 'main' && document.querySelector('dialog:modal') !== null;
          const buttons = [...document.querySelectorAll(`${area} button`)];
          const button = buttons.find(({ textContent }) => textContent.startsWith(label));
          if (isCovered || button === undefined) {
            requestAnimationFrame(look);
            return;
          }
          button.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { left, top, width, height } = button.getBoundingClientRect();
          resolve(button.contains(document.elementFromPoint(left + width / 2, top + height / 2)));
        };
        look();
      }),
    [where, words] as const,
  );
}
