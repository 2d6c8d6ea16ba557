import type { Memorial } from '#contract/memorials.ts';
import { local } from '#web/shared/links/addresses.ts';
import { ProperName, Written } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memorialPath } from '#web/shared/links/paths.ts';
import { withHyphens } from '#web/shared/words/long-names.ts';
import { Portrait } from './portrait.tsx';

interface MemorialCardsProps {
  readonly memorials: readonly Memorial[];
}

/** Whom the community remembers, each with an address of their own; similar names come last, under a heading. */
export function MemorialCards({ memorials }: MemorialCardsProps) {
  const found = memorials.filter(({ similar }) => !similar);
  const similar = memorials.filter((memorial) => memorial.similar);
  return (
    <>
      {found.length > 0 && <Cards memorials={found} />}
      {similar.length > 0 && (
        <>
          <h2 className="memorials__title">{m.search_similarNames()}</h2>
          <Cards memorials={similar} />
        </>
      )}
    </>
  );
}

function Cards({ memorials }: MemorialCardsProps) {
  return (
    <ul className="column memorial-list">
      {memorials.map((memorial) => (
        <li key={memorial.id}>
          <a className="flow card" href={local(memorialPath(memorial.id))}>
            <Portrait memorial={memorial} sizes="11rem" />
            <span className="column memorial-list__body">
              <b>
                <ProperName ml={memorial.name_ml}>{withHyphens(memorial.name)}</ProperName>
              </b>
              <time className="memorial-list__dates figures" dateTime={memorial.date_of_death}>
                {m.memorials_died({ date: formatDay(memorial.date_of_death) })}
              </time>
              <span className="memorial-list__label">{m.memorials_relation()}</span>
              <span className="clamp">
                <Written ml={memorial.description_ml}>{memorial.description}</Written>
              </span>
              <span className="memorial-list__label">{m.memorials_funeralPlace()}</span>
              <span className="clamp">
                <Written ml={memorial.funeral_place_ml}>{memorial.funeral_place}</Written>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
