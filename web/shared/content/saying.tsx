import type { Documents } from '#contract/content.ts';
import { ContentText, useTextOf } from '#web/shared/languages/content-text.tsx';
import { Kasavu, Lattice } from '#web/shared/ui/ornament.tsx';

/** A line that the committee has chosen, on the dark tiles. */
export function Saying({ saying }: { readonly saying: NonNullable<Documents['history']['saying']> }) {
  const textOf = useTextOf();
  return (
    <section className="quote">
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
