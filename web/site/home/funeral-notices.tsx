import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { memorialPath } from '#web/shared/links/paths.ts';
import { FuneralActions, FuneralChange, FuneralFacts, type Funeral } from '#web/shared/memorials/funeral.tsx';
import { Portrait } from '#web/shared/memorials/portrait.tsx';
import { RemembranceKicker } from '#web/shared/memorials/remembrance-kicker.tsx';
import { Kasavu } from '#web/shared/ui/ornament.tsx';
import { withHyphens } from '#web/shared/words/long-names.ts';

/** Letters of a name that needs a smaller font, so that the time of the funeral is on the first screen of a phone. */
const LONG_NAME = 40;

/** The notices of the current funerals. The first name is the heading of the page. */
export function FuneralNotices({ funerals }: { readonly funerals: readonly Funeral[] }) {
  return funerals.map((funeral, index) => {
    const { id, date_of_death } = funeral;
    const Name = index === 0 ? 'h1' : 'h2';
    return (
      <section
        key={id}
        className="panel remembrance funeral"
        aria-labelledby={`funeral-${id}`}
        data-until={funeral.notice.until}
      >
        <Kasavu />
        <div className="column container funeral__inner">
          <RemembranceKicker />
          <div className="line funeral__person">
            <Portrait memorial={funeral} sizes="7.5rem" isFirst={index === 0} />
            <div className="breakable">
              <Name id={`funeral-${id}`} className={funeral.name.length > LONG_NAME ? 'funeral__long-name' : undefined}>
                <a href={localizedPath(memorialPath(id))}>
                  <ProperName ml={funeral.name_ml}>{withHyphens(funeral.name)}</ProperName>
                </a>
              </Name>
              <p className="clamp funeral__relation">
                <RecordText ml={funeral.description_ml}>{funeral.description}</RecordText>
              </p>
              <p className="figures">
                <time dateTime={date_of_death}>{m.memorials_died({ date: formatDay(date_of_death) })}</time>
              </p>
            </div>
          </div>
          <FuneralFacts funeral={funeral} />
          <FuneralActions funeral={funeral} />
          <FuneralChange funeral={funeral} />
        </div>
      </section>
    );
  });
}
