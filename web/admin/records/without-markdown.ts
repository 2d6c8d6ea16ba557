/** Length of a preview in UTF-16 units, enough for a few lines. */
const MAX_LENGTH = 600;

/**
 * Returns the beginning of a Markdown text without the most common marks. Numbers at the start of a line stay, because
 * they may be years.
 */
export function withoutMarkdown(markdown: string): string {
  return (
    markdown
      .slice(0, MAX_LENGTH)
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/^\s*(?:[-*+]|#+)\s+/gm, '')
      // A mark between spaces stays.
      .replaceAll(/((?:^|\s)[*_](?=\s|$))|[*_]/g, '$1')
  );
}
