import * as z from 'zod/mini';

/**
 * Formatted text, which the server creates from Markdown (decision 23). It contains texts and the formats listed here,
 * never HTML.
 */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'emphasis'; readonly of: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly of: readonly Inline[] }
  | { readonly kind: 'break' };

export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly of: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] };

export type RichText = readonly Block[];

/** `z.lazy`, because the schema refers to itself. */
export const richInline: z.ZodMiniType<Inline> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ kind: z.enum(['strong', 'emphasis']), of: z.array(richInline) }),
    z.object({ kind: z.literal('link'), href: z.string(), of: z.array(richInline) }),
    z.object({ kind: z.literal('break') }),
  ]),
);

export const richBlock: z.ZodMiniType<Block> = z.lazy(() =>
  z.union([
    z.object({ kind: z.enum(['paragraph', 'heading']), of: z.array(richInline) }),
    z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(richBlock)) }),
  ]),
);

export const richText: z.ZodMiniType<RichText> = z.array(richBlock);
