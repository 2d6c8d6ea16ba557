import type { readHistory, Documents } from '#contract/content.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import books from '#web/shared/art/scenes/books.svg';
import hall from '#web/shared/art/scenes/hall.svg';
import house from '#web/shared/art/scenes/house.svg';
import leaf from '#web/shared/art/scenes/leaf.svg';
import { ContentText, useTextOf } from '#web/shared/languages/content-text.tsx';
import { RichText } from '#web/shared/words/rich-text.tsx';
import { Kasavu, Lattice } from '#web/shared/ui/ornament.tsx';

/** Drawings next to the chapters, in this order. After the last drawing, they start again with the first. */
const SCENES = [leaf, books, hall, house] as const;

export function Timeline({ chapters }: { readonly chapters: ResponseOf<typeof readHistory>['chapters'] }) {
  return (
    <ol className="timeline">
      {chapters.map(({ when, title, text }, index) => (
        // Two chapters may have the same year, so the index is the key.
        <li key={index}>
          <p className="timeline__year figures">
            <ContentText text={when} />
          </p>
          <div className="timeline__text">
            <h2>
              <ContentText text={title} />
            </h2>
            <RichText className="lead" text={text} level={3} />
          </div>
          <div className="timeline__picture media">
            <img src={SCENES[index % SCENES.length]} alt="" width={600} height={400} loading="lazy" decoding="async" />
          </div>
        </li>
      ))}
    </ol>
  );
}

export function Quotation({ saying }: { readonly saying: NonNullable<Documents['history']['saying']> }) {
  const textOf = useTextOf();
  return (
    <section className="panel quote">
      <Lattice />
      <figure className="container">
        <Kasavu className="quote__kasavu" />
        <blockquote>
          <p>
            <ContentText text={saying.words} />
          </p>
        </blockquote>
        {textOf(saying.note).words !== '' && (
          <figcaption className="quote__by">
            <ContentText text={saying.note} />
          </figcaption>
        )}
      </figure>
    </section>
  );
}
