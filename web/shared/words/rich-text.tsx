import type { ReactElement } from 'react';
import type { Block, Inline, RichText as Rich } from '#contract/rich-text.ts';
import { useDisplayLanguage } from '#web/shared/languages/content-text.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

/** Level of the headings in the text: one below the heading of the section that contains the text. */
type Level = 2 | 3 | 4;

const headings = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

function Parts({ of }: { readonly of: readonly Inline[] }): ReactElement[] {
  // The text does not change while it is shown, so the index is the key.
  return of.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { readonly part: Inline }): ReactElement {
  if (typeof part === 'string') return <span>{part}</span>;
  if (part.kind === 'break') return <br />;
  const words = <Parts of={part.of} />;
  if ('href' in part) {
    return (
      <a href={part.href} {...(/^https?:/i.test(part.href) && { rel: 'noopener' })}>
        {words}
      </a>
    );
  }
  return part.kind === 'strong' ? <strong>{words}</strong> : <em>{words}</em>;
}

function Blocks({ of, level }: { readonly of: readonly Block[]; readonly level: Level }): ReactElement[] {
  return of.map((block, index) => <OneBlock key={index} block={block} level={level} />);
}

function OneBlock({ block, level }: { readonly block: Block; readonly level: Level }): ReactElement {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, index) => (
          <li key={index}>
            <Blocks of={item} level={level} />
          </li>
        ))}
      </List>
    );
  }
  const Element = block.kind === 'heading' ? headings[level] : 'p';
  return (
    <Element>
      <Parts of={block.of} />
    </Element>
  );
}

interface RichBlocksProps {
  readonly of: Rich;
  readonly level: Level;
  readonly className?: string | undefined;
  /** Language of the text if it is not that of the content around it. */
  readonly lang?: 'en' | undefined;
}

/** Renders formatted text as React elements, never as HTML. */
export function RichBlocks({ of, level, className, lang }: RichBlocksProps) {
  return (
    <div className={classNames('rich-text', className)} lang={lang}>
      <Blocks of={of} level={level} />
    </div>
  );
}

interface RichTextProps {
  readonly text: { readonly en: Rich; readonly ml: Rich | null };
  readonly level: Level;
  readonly className?: string | undefined;
}

/** Renders a formatted content text, in English if there is no Malayalam. */
export function RichText({ text, level, className }: RichTextProps) {
  const isMalayalam = useDisplayLanguage() === 'ml';
  const malayalam = isMalayalam && text.ml !== null && text.ml.length > 0 ? text.ml : undefined;
  return (
    <RichBlocks
      of={malayalam ?? text.en}
      level={level}
      className={className}
      lang={isMalayalam && !malayalam ? 'en' : undefined}
    />
  );
}
