import { RichBlocks } from '#web/shared/words/rich-text.tsx';
import type { HandbookPart, HandbookTopic } from '#web/shared/content/handbook-topic.ts';
import type { Locale } from '#web/shared/languages/locale.ts';

/** The topic that lists all topics. */
export const CONTENTS = 'README';

const topics = new Map(Object.entries(import.meta.glob<HandbookTopic>('/docs/handbook/*/*.md', { import: 'default' })));

/** Loads a topic of the handbook. Returns undefined for an unknown topic. */
export async function readHandbook(language: Locale, topic: string): Promise<HandbookTopic | undefined> {
  return topics.get(`/docs/handbook/${language}/${topic}.md`)?.();
}

/**
 * Size of the pictures that `npm run handbook-pictures` takes, in CSS pixels. The page reserves this space while the
 * pictures load.
 */
const PICTURE = { width: 640, height: 600 };

interface HandbookTextProps {
  readonly parts: readonly HandbookPart[];
}

export function HandbookText({ parts }: HandbookTextProps) {
  return (
    <div className="handbook">
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          // The parts of a topic never change, so the index is a stable key.
          <RichBlocks key={index} of={part.of} level={2} />
        ) : (
          <img key={index} className="handbook__picture" src={part.src} alt={part.alt} loading="lazy" {...PICTURE} />
        ),
      )}
    </div>
  );
}
