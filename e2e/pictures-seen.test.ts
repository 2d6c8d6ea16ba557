import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInAdmin } from './admin.ts';
import { type Size, visit } from './browser.ts';
import { visitAsUser } from './members.ts';
import { adminPages, publicPages } from './pages.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

/**
 * Returns the pictures of the page that are not loaded, invisible or covered at their centre, each with what covers it.
 * Links and buttons without a background may lie above a picture.
 */
async function unseenPictures(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // Placeholders and labels that ignore the pointer also cover a picture.
    const sheet = new CSSStyleSheet();
    sheet.insertRule('* { pointer-events: auto !important }');
    document.adoptedStyleSheets = [sheet];
    const unseen: string[] = [];
    const shown = document.querySelector('dialog:modal') ?? document;
    const beside = '.lightbox__slide--before, .lightbox__slide--after';
    const pictures = [...shown.querySelectorAll<HTMLImageElement>('img:not([aria-hidden])')];
    for (const picture of pictures.filter((each) => each.checkVisibility() && !each.closest(beside))) {
      picture.loading = 'eager';
      await picture.decode().catch(() => unseen.push(`${picture.src} is not loaded`));
      // The row of albums scrolls sideways.
      picture.closest('.albums li')?.scrollIntoView({ inline: 'center', behavior: 'instant' });
      // Scrolls the window only: `scrollIntoView` would also move a picture that its box cuts off.
      const box = picture.getBoundingClientRect();
      scrollBy({ top: box.top + (box.height - innerHeight) / 2, behavior: 'instant' });
      const { x, y, width, height } = picture.getBoundingClientRect();
      const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
      const covers = stack.slice(0, stack.includes(picture) ? stack.indexOf(picture) : undefined);
      const isClear = (above: Element) =>
        above.contains(picture) ||
        (above.matches('a, button, label') && getComputedStyle(above).backgroundColor === 'rgba(0, 0, 0, 0)');
      const [cover] = covers.filter((above) => !isClear(above));
      if (!stack.includes(picture)) unseen.push(`${picture.src} is not at its centre`);
      else if (cover) unseen.push(`${picture.src} is below ${cover.outerHTML.slice(0, 80)}`);
    }
    return unseen;
  });
}

/** Opens the pages, and returns their number of pictures and the unseen ones. */
async function inspect(page: Page, paths: readonly string[]) {
  const unseen: string[] = [];
  let pictures = 0;
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    pictures += await page.locator('img').filter({ visible: true }).count();
    unseen.push(...(await unseenPictures(page)).map((problem) => `${path}: ${problem}`));
  }
  return { unseen, pictures };
}

describe.each<Size>(['phone', 'desktop'])('on a %s, every picture is seen', (size) => {
  it('by visitors', async () => {
    const { page } = await visit(browser, site.url, size);
    const { unseen, pictures } = await inspect(page, publicPages);
    expect(unseen).toEqual([]);
    expect(pictures).toBeGreaterThan(20);
  });

  it('by members', async () => {
    const { page } = await visitAsUser(browser, site, { size });
    expect((await inspect(page, ['/officedirectory', '/officedirectory?photo=1'])).unseen).toEqual([]);
  });

  it('by the office', async () => {
    const visitor = await visit(browser, site.url, size);
    await signInAdmin(visitor);
    expect((await inspect(visitor.page, adminPages)).unseen).toEqual([]);
  });
});
