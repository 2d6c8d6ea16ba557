/** As much as a few lines can show. */
const MAX_LENGTH = 600;

/** The first words of a Markdown text without its commonest signs. Numbers stay: they may be years. */
export function withoutSigns(markdown: string): string {
  return markdown
    .slice(0, MAX_LENGTH)
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*+]|#+)\s+/gm, '')
    .replaceAll(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, '');
}
