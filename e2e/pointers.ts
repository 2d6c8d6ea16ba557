import type { Locator, Page } from 'playwright-core';

/** Taps the position of a button twice, `pause` ms apart, even if the button has moved before the second tap. */
export async function tapTwice(page: Page, button: Locator, pause: number): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('the button cannot be seen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(pause);
  await page.touchscreen.tap(x, y);
  // Waits until the effects of the taps are over.
  await page.waitForTimeout(800);
}
