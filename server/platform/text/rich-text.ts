import { LRUCache } from 'lru-cache';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Block, Inline, RichText } from '#contract/rich-text.ts';
import { visible } from '#contract/text.ts';
import { itemsAsTyped, isCounted, type List } from './typed-numbers.ts';

const SITE = 'https://site.invalid';
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Returns a safe link target as a browser would resolve it; undefined if the link is not safe. Allows other sites,
 * email addresses, phone numbers, and paths on this site (`/…`). Rejects user names before the host, which would
 * disguise another site.
 */
function safeLink(written: string): string | undefined {
  const isOwn = written.startsWith('/');
  const base = isOwn ? SITE : undefined;
  if (!URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  if (!isOwn) return PROTOCOLS.has(url.protocol) && url.username + url.password === '' ? url.href : undefined;
  const place = `${url.pathname}${url.search}${url.hash}`;
  // Two leading slashes or backslashes would lead to another site.
  return url.origin === SITE && !place.startsWith('//') ? place : undefined;
}

/**
 * Markdown that is shown as typed: HTML, indented code, definitions (whose lines would disappear) and underlined
 * headings (people use such lines as separators). Character references are also shown as typed, because they could
 * insert characters that input validation refuses.
 */
const AS_TYPED = ['htmlFlow', 'htmlText', 'codeIndented', 'definition', 'setextUnderline', 'characterReference'];

/** Maximum number of formatting characters and lines. Above these limits the parser takes seconds. */
const MAX_CHARACTERS = 2000;
const MAX_LINES = 1000;
/**
 * Matches deeply nested lists and quotes on one line. Does not match separators, which are lines of only dashes or
 * stars.
 */
const DEEP = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]*){5}/m;
const MAX_LIST_DEPTH = 4;
/** Maximum size of the cache in characters, enough for the longest history page and home page. */
const CACHE_CHARACTERS = 3_000_000;

function isTooComplex(markdown: string): boolean {
  const signs = markdown.match(/[*_`[\]\\<&]/g)?.length ?? 0;
  return signs > MAX_CHARACTERS || markdown.split('\n').length > MAX_LINES || DEEP.test(markdown);
}

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type InlineNode = Extract<Node, { type: 'paragraph' }>['children'][number];

/** The formats that enclose an element. Repeating an enclosing format has no effect. */
type Around = ReadonlySet<'strong' | 'emphasis' | 'link'>;

function inlineOf(node: InlineNode, around: Around): Inline[] {
  if (node.type === 'text') return withBreaks(node.value);
  if (node.type === 'break') return [{ kind: 'break' }];
  if (node.type === 'inlineCode') return [node.value];
  if (node.type === 'image') return node.alt ? [node.alt] : [];
  if (node.type !== 'strong' && node.type !== 'emphasis' && node.type !== 'link') return [];
  const of = inlinesOf(node.children, around.union(new Set([node.type])));
  if (around.has(node.type)) return of;
  if (node.type !== 'link') return [{ kind: node.type, of }];
  const href = safeLink(node.url);
  if (href === undefined) return of;
  // A link without text is invisible and not read aloud.
  return [{ kind: 'link', href, of: of.some(isSeen) ? of : [href] }];
}

function isSeen(inline: Inline): boolean {
  if (typeof inline === 'string') return visible.test(inline);
  return inline.kind !== 'break' && inline.of.some(isSeen);
}

function inlinesOf(nodes: readonly InlineNode[], around: Around): Inline[] {
  const joined: Inline[] = [];
  for (const inline of nodes.flatMap((node) => inlineOf(node, around))) {
    const last = joined.at(-1);
    if (typeof inline === 'string' && typeof last === 'string') joined[joined.length - 1] = last + inline;
    else joined.push(inline);
  }
  return joined;
}

function textBlock(kind: 'paragraph' | 'heading', of: readonly Inline[]): Block[] {
  return of.length === 0 ? [] : [{ kind, of }];
}

function listOf(list: List, markdown: string, depth: number): Block[] {
  const items = list.children.map((item) => blocksOf(item.children, markdown, depth + 1));
  const ordered = list.ordered === true;
  const keepsItems = depth < MAX_LIST_DEPTH && items.every((item) => item.length > 0);
  if (ordered && !(keepsItems && isCounted(list, markdown))) return itemsAsTyped(list, items, markdown);
  if (depth >= MAX_LIST_DEPTH) return items.flat();
  const filled = items.filter((item) => item.length > 0);
  return filled.length === 0 ? [] : [{ kind: 'list', ordered, items: filled }];
}

function blockOf(node: Node, markdown: string, depth: number): Block[] {
  if (node.type === 'paragraph' || node.type === 'heading') {
    return textBlock(node.type, inlinesOf(node.children, new Set()));
  }
  if (node.type === 'list') return listOf(node, markdown, depth);
  if (node.type === 'blockquote') return blocksOf(node.children, markdown, depth);
  return node.type === 'code' ? plainText(node.value) : [];
}

function blocksOf(nodes: readonly Node[], markdown: string, depth: number): Block[] {
  return nodes.flatMap((node) => blockOf(node, markdown, depth));
}

function parse(markdown: string): RichText {
  if (isTooComplex(markdown)) return plainText(markdown);
  const tree = fromMarkdown(markdown, { extensions: [{ disable: { null: AS_TYPED } }] });
  return blocksOf(tree.children, markdown, 0);
}

const parsed = new LRUCache<string, RichText>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: (_text, markdown) => markdown.length + 1,
});

/**
 * Converts Markdown to rich text: paragraphs, headings of one level, lists, strong, emphasis, links and line breaks.
 * Other elements keep only their text. Text that is too complex keeps only its paragraphs and lines.
 */
export function richText(markdown: string): RichText {
  const known = parsed.get(markdown);
  if (known) return known;
  const text = parse(markdown);
  parsed.set(markdown, text);
  return text;
}

export function richPair({ en, ml }: { readonly en: string; readonly ml: string | null }) {
  return { en: richText(en), ml: ml === null ? null : richText(ml) };
}

function withBreaks(text: string): Inline[] {
  return text.split('\n').flatMap((line, index): Inline[] => {
    const words = line === '' ? [] : [line];
    return index === 0 ? words : [{ kind: 'break' }, ...words];
  });
}

/** Converts plain text, keeping only paragraphs and lines. */
export function plainText(text: string): Block[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'paragraph', of: withBreaks(part) }));
}
