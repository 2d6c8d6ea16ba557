import { RichBlocks } from '#web/shared/words/rich-text.tsx';
import type { HandbookPart } from '#web/shared/content/handbook-topic.ts';

/** As `npm run handbook-pictures` takes them, in CSS pixels: nothing jumps when they come. */
const PICTURE = { width: 640, height: 600 };

interface HandbookTextProps {
  readonly parts: readonly HandbookPart[];
}

export function HandbookText({ parts }: HandbookTextProps) {
  return (
    <div className="handbook">
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          // A topic never changes in its place.
          <RichBlocks key={index} of={part.of} level={2} />
        ) : (
          <img key={index} className="handbook__picture" src={part.src} alt={part.alt} loading="lazy" {...PICTURE} />
        ),
      )}
    </div>
  );
}
