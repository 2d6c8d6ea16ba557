import type { BrowserContext, Page } from 'playwright-core';

/**
 * Window widths and text sizes, in CSS pixels: a small desktop, which has the least space for columns; the two
 * narrowest phones in use, with normal text; and a usual phone with text twice as large.
 */
const widths = [
  { width: 1280, text: 16 },
  { width: 375, text: 16 },
  { width: 320, text: 16 },
  { width: 390, text: 32 },
] as const;

/**
 * Returns the horizontal overflow of the page, the overflow of list views, and the height of the header, in pixels.
 * `cramped` are controls of the header that touch its edge, or whose words are broken.
 */
async function measure(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const root = document.documentElement;
    const views = document.querySelector('.segmented');
    const bar = document.querySelector('.topbar');
    const controls = [...(bar?.querySelectorAll('.brand, .topbar__actions > :not(dialog)') ?? [])];
    const cramped = controls.flatMap((control) => {
      const outer = bar?.getBoundingClientRect();
      const { top, bottom, right, height } = control.getBoundingClientRect();
      if (!outer || height === 0) return [];
      const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      let isBroken = false;
      while (words.nextNode()) {
        const range = new Range();
        range.selectNodeContents(words.currentNode);
        const isWord = !/\s/.test(words.currentNode.textContent ?? '');
        isBroken ||= isWord && new Set([...range.getClientRects()].map((line) => line.bottom)).size > 1;
      }
      const isTight = top - outer.top < 4 || outer.bottom - bottom < 4 || right > window.innerWidth;
      return isTight || isBroken ? [control.textContent] : [];
    });
    return {
      overflow: Math.max(0, root.scrollWidth - window.innerWidth),
      clipped:
        views === null ? 0 : Math.max(views.scrollWidth - views.clientWidth, views.scrollHeight - views.clientHeight),
      header: bar?.getBoundingClientRect().height ?? 0,
      cramped,
    };
  });
}

/**
 * Measures the open page on a small desktop and on phones. Returns the window sizes in which the page overflows, or
 * in which the header of a phone with normal text needs two rows. Restores the window size.
 */
export async function overflowProblems(page: Page, context: BrowserContext) {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const devTools = await context.newCDPSession(page);
  const misfits = [];
  for (const { width, text } of [{ width: size.width, text: 16 }, ...widths]) {
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: (text * 13) / 16 } });
    await page.setViewportSize({ width, height: size.height });
    await page.waitForFunction((wanted) => getComputedStyle(document.documentElement).fontSize === wanted, `${text}px`);
    const { overflow, clipped, header, cramped } = await measure(page);
    if (overflow > 0 || clipped > 0 || cramped.length > 0 || (text === 16 && width < 400 && header >= 80)) {
      misfits.push({ width, text, overflow, clipped, header, cramped });
    }
  }
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await page.setViewportSize(size);
  await devTools.detach();
  return misfits;
}
