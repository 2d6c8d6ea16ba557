/** On what is being written, in the preview. */
const MARK = 'data-followed';
/** Seen above it, in pixels. */
const MARGIN = 176;

/** Spaces and signs that a page may have left out or put elsewhere. */
const bare = (text: string) => text.replaceAll(/[\s*_#\\]+/gu, '');

/** The innermost elements that say these words and nothing else. */
function elementsWith(page: Element, words: string): readonly Element[] {
  const wanted = bare(words);
  const found = [...page.querySelectorAll('*')].filter((element) => bare(element.textContent) === wanted);
  if (found.length > 0)
    return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
  const texts = page.ownerDocument.createNodeIterator(page, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (bare(text.textContent ?? '') === wanted && text.parentElement) return [text.parentElement];
  }
  return [];
}

/**
 * Marks in a page what is being written, and brings it into sight.
 * @param followed what to look for; the first that is there counts
 * @param box scrolls, around the frame that the page is in
 */
export function markFollowed(page: Element, followed: readonly string[], box: Element): void {
  const marked = followed.map((words) => elementsWith(page, words)).find((elements) => elements.length > 0) ?? [];
  for (const former of page.querySelectorAll(`[${MARK}]`)) {
    if (!marked.includes(former)) former.removeAttribute(MARK);
  }
  for (const element of marked) element.setAttribute(MARK, '');
  if (marked[0] === undefined) return;
  // The frame is as high as its page: only the box around it scrolls.
  const { top, bottom } = marked[0].getBoundingClientRect();
  const isSeen = top >= box.scrollTop && bottom <= box.scrollTop + box.clientHeight;
  if (!isSeen) box.scrollTo({ top: top - MARGIN });
}
