import type { BrowserContext, Page } from 'playwright-core';

/** Prefix of translated texts. Playwright ignores it, so that tests find texts by their words. */
const MARK = '\u200B';
const LEFT_ALONE = 'script, style, noscript, textarea, title, font, [translate=no], .notranslate';

/**
 * Imitates a page translator: replaces each text node by two elements with the
 * translation, and repeats that after each change of the page.
 */
export async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ mark, leftAlone }) => {
      function translateAll(): void {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts: Node[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
          if (!text.nodeValue?.trim() || !text.parentElement || text.parentElement.closest(leftAlone)) continue;
          const outer = document.createElement('font');
          const inner = outer.appendChild(document.createElement('font'));
          inner.textContent = mark + text.nodeValue;
          text.parentElement.replaceChild(outer, text);
        }
      }
      addEventListener('load', () => {
        translateAll();
        const observer = new MutationObserver(translateAll);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      });
    },
    { mark: MARK, leftAlone: LEFT_ALONE },
  );
}

/**
 * Returns text nodes that React would update or remove although a translator has moved them. There
 * should be none: each text is the only content of an element (web/shared/jsx).
 */
export async function bareTextNodes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const held: string[] = [];
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const isHeld = Object.keys(text).some((key) => key.startsWith('__react'));
      if (isHeld && text.nodeValue?.trim()) held.push(text.nodeValue);
    }
    return held;
  });
}

export async function untranslated(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ mark, leftAlone }) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const { nodeValue: text, parentElement: parent } = walker.currentNode;
        if (text?.trim() && !text.startsWith(mark) && !parent?.closest(leftAlone)) found.push(text);
      }
      return found;
    },
    { mark: MARK, leftAlone: LEFT_ALONE.replace(' font,', '') },
  );
}
