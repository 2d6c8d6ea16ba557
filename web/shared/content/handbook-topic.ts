import type { RichText } from '#contract/rich-text.ts';

export type HandbookPart =
  | { readonly kind: 'text'; readonly of: RichText }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string };

/** A page of the administrators' handbook, built from its Markdown file (scripts/handbook.ts). */
export interface HandbookTopic {
  readonly title: string;
  readonly parts: readonly HandbookPart[];
}
