import type { Block, Inline } from '#contract/rich-text.ts';

/** Lines as they were typed, with breaks between them. */
export function withBreaks(text: string): Inline[] {
  return text.split('\n').flatMap((line, index): Inline[] => {
    const words = line === '' ? [] : [line];
    return index === 0 ? words : [{ kind: 'break' }, ...words];
  });
}

/** Text without any form but its paragraphs and lines. */
export function plainText(text: string): Block[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'paragraph', of: withBreaks(part) }));
}
