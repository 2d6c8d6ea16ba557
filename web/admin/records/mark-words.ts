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

/** A text and its selection, in UTF-16 units as in a text area. */
export interface TextSelection {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export type Edit = (words: TextSelection) => TextSelection | undefined;

function replace(
  { text, from, to }: TextSelection,
  put: string,
  selected: { readonly at: number; readonly length: number },
) {
  return {
    text: text.slice(0, from) + put + text.slice(to),
    from: from + selected.at,
    to: from + selected.at + selected.length,
  };
}

/** Returns the smallest replacement that turns `before` into `after`, in UTF-16 units. */
export function smallestChange(before: string, after: string): { from: number; to: number; put: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let behind = 0;
  while (behind < shorter - from && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1;
  return { from, to: before.length - behind, put: after.slice(from, after.length - behind) };
}

/** Removes spaces from both ends of the selection, because a double click also selects the space after a word. */
function withoutOuterSpace({ text, from, to }: TextSelection): TextSelection {
  const selected = text.slice(from, to);
  const start = from + selected.length - selected.trimStart().length;
  return { text, from: start, to: Math.max(start, from + selected.trimEnd().length) };
}

/**
 * Makes the selected words bold, or removes bold.
 * @param sample inserted and selected if nothing is selected
 */
export function toggleBold(words: TextSelection, sample: string): TextSelection {
  const { text, from, to } = words;
  if (text.slice(0, from).endsWith('**') && text.startsWith('**', to)) {
    const plain = text.slice(from, to);
    return replace({ text, from: from - 2, to: to + 2 }, plain, { at: 0, length: plain.length });
  }
  const within = withoutOuterSpace(words);
  const inner = text.slice(within.from, within.to) || sample;
  return replace(within, `**${inner}**`, { at: 2, length: inner.length });
}

/** Makes the selected words a link and selects its address for typing. */
export function makeLink(words: TextSelection, sample: string): TextSelection {
  const within = withoutOuterSpace(words);
  const inner = words.text.slice(within.from, within.to) || sample;
  const address = 'https://';
  return replace(within, `[${inner}](${address})`, { at: inner.length + 3, length: address.length });
}

/** Starts the next entry of a list, or ends the list after an empty one. Returns undefined outside a list. */
export function continueList({ text, from, to }: TextSelection): TextSelection | undefined {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const line = text.slice(start, from);
  if (from !== to || !line.startsWith('- ')) return undefined;
  const isLast = /^[^\S\n]*(?:\n|$)/.test(text.slice(to));
  const [before, put] = line.trim() === '-' && isLast ? [text.slice(0, start), '\n'] : [text.slice(0, from), '\n- '];
  const at = before.length + put.length;
  return { text: before + put + text.slice(to), from: at, to: at };
}

/** Makes each selected line, or the current one, an entry of a list. */
export function makeList({ text, from, to }: TextSelection): TextSelection {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text
    .slice(start, end)
    .split('\n')
    .map((line) => (line.startsWith('- ') ? line : `- ${line}`))
    .join('\n');
  // A list needs an empty line after a paragraph.
  const gap = start > 0 && text.slice(0, start).split('\n').at(-2)?.trim() !== '' ? '\n' : '';
  const isInList = text.slice(0, start).split('\n').at(-2)?.startsWith('- ') === true;
  const put = (isInList ? '' : gap) + lines;
  return { text: text.slice(0, start) + put + text.slice(end), from: start + put.length, to: start + put.length };
}
