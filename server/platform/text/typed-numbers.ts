import type { fromMarkdown } from 'mdast-util-from-markdown';
import type { Block, Inline } from '#contract/rich-text.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
export type List = Extract<Node, { type: 'list' }>;

/** Returns the marker of an item, such as `1815.`. */
function markOf({ position }: List['children'][number], markdown: string): string {
  const at = position?.start.offset ?? 0;
  return /^\d{1,9}[.)]/.exec(markdown.slice(at, at + 10))?.[0] ?? '';
}

/**
 * Returns whether the numbers of a list count up from 1, or are all 1 as is usual in Markdown. A page can renumber such
 * a list without loss, but not a list of years or days.
 */
export function isCounted({ children }: List, markdown: string): boolean {
  const numbers = children.map((item) => Number.parseInt(markOf(item, markdown), 10));
  return numbers.every((number, index) => number === 1 || number === (numbers[index - 1] ?? 0) + 1);
}

function withMark(mark: string, [first, ...others]: readonly Block[]): Block[] {
  if (first === undefined) return [{ kind: 'paragraph', of: [mark] }];
  if (first.kind === 'list') return [{ kind: 'paragraph', of: [mark] }, first, ...others];
  const [words, ...rest] = first.of;
  const of: Inline[] = typeof words === 'string' ? [`${mark} ${words}`, ...rest] : [`${mark} `, ...first.of];
  return [{ ...first, of }, ...others];
}

/**
 * Returns the items of a list as typed, with their numbers: as lines of a paragraph, or as paragraphs if blank lines
 * separate them.
 */
export function itemsAsTyped(list: List, items: readonly (readonly Block[])[], markdown: string): Block[] {
  const blocks = list.children.flatMap((item, index) => withMark(markOf(item, markdown), items[index] ?? []));
  if (list.spread === true) return blocks;
  return blocks.reduce<Block[]>((joined, block) => {
    const last = joined.at(-1);
    if (last?.kind !== 'paragraph' || block.kind !== 'paragraph') return [...joined, block];
    return [...joined.slice(0, -1), { kind: 'paragraph', of: [...last.of, { kind: 'break' }, ...block.of] }];
  }, []);
}
