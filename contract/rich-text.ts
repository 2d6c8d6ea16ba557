import * as z from 'zod/mini';

/**
 * Text with a little form, made by the server of the Markdown that the office wrote (decision 23). It holds words and
 * the few kinds of form named here, never HTML.
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

/** Not all at once: a part holds parts. */
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
