import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Runs axe on a page and returns one line for each violated rule. Pages contain no frames of other sites, so axe
 * can run in the page itself, which takes half the time.
 */
export async function axeProblems(page: Page): Promise<string[]> {
  // Axe finds no background behind what is beyond the estimated size of a part that is not rendered yet.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.book__part')) part.style.contentVisibility = 'visible';
  });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ; ')}`);
}
