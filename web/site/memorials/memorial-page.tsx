import { type MemorialNeighbours, readMemorial, readMemorialNeighbours } from '#contract/memorials.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { undefinedIfMissing } from '#web/shared/api/or-missing.ts';
import { Brand } from '#web/shared/content/brand.tsx';
import { ProperName, RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import { formatDay, formatLocalTime } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { memorialCalendarPath, memorialPath, paths } from '#web/shared/links/paths.ts';
import { ShareButton } from '#web/shared/links/share-button.tsx';
import {
  FuneralActions,
  FuneralChange,
  FuneralFacts,
  type Funeral,
  hasNotice,
} from '#web/shared/memorials/funeral.tsx';
import { Portrait, RemembranceKicker } from '#web/shared/memorials/portrait.tsx';
import { shareFacts } from '#web/shared/memorials/share-text.ts';
import { memorialCard } from '#web/shared/seo/share-image.ts';
import { summaryOf } from '#web/shared/seo/page-meta.ts';
import { Crumbs } from '#web/shared/words/headings.tsx';
import { isLongName, withHyphens } from '#web/shared/words/long-names.ts';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Jasmine, Kasavu, Lattice } from '#web/shared/ui/ornament.tsx';

interface BesideProps {
  readonly rel: 'prev' | 'next';
  readonly memorial: NonNullable<MemorialNeighbours['earlier']>;
  readonly label: string;
  readonly icon: 'left' | 'right';
}

function Beside({ rel, memorial: { id, name, name_ml }, label, icon }: BesideProps) {
  return (
    <a
      className={rel === 'prev' ? 'tap memorial__beside' : 'tap memorial__beside memorial__beside--next'}
      rel={rel}
      href={localizedPath(memorialPath(id))}
    >
      <Icon name={icon} />
      <span>
        <small>{label} </small>
        <ProperName ml={name_ml}>{withHyphens(name)}</ProperName>
      </span>
    </a>
  );
}

/** The running notice of a funeral. */
function FuneralBox({ funeral }: { readonly funeral: Funeral }) {
  return (
    <section className="memorial__funeral" aria-label={m.memorials_funeral()}>
      <Kasavu />
      <div>
        <FuneralFacts funeral={funeral} />
        <FuneralChange funeral={funeral} />
      </div>
      <FuneralActions funeral={funeral} />
    </section>
  );
}

/** Renders the page of one memorial (decision 27), which families share. */
export async function memorialPage({
  read,
  site,
  origin,
  params: { id = '' },
}: PageRequest): Promise<SiteDocument | undefined> {
  const memorial = await undefinedIfMissing(read(readMemorial, { params: { id } }));
  if (!memorial) return undefined;
  const [{ earlier, later }, { association, logoPicture }] = await Promise.all([
    read(readMemorialNeighbours, { params: { id } }),
    site,
  ]);
  const { date_of_death, funeral_at } = memorial;
  const when = funeral_at === null ? undefined : formatLocalTime(funeral_at);
  const place = recordText(memorial.funeral_place, memorial.funeral_place_ml).words;
  const { words: name, lang } = recordText(memorial.name, memorial.name_ml);
  const shownName = <ProperName ml={memorial.name_ml}>{withHyphens(memorial.name)}</ProperName>;
  const summary = m.memorials_summary({
    name,
    date: formatDay(date_of_death),
    relation: recordText(memorial.description, memorial.description_ml).words,
    place: when === undefined ? place : `${place}, ${when}`,
  });
  return {
    head: {
      title: `${name}: ${m.memorials_title()}`,
      description: summaryOf(summary),
      path: memorialPath(memorial.id),
      type: 'article',
      image: memorialCard(memorial, name),
    },
    body: (
      <div className="panel remembrance memorial">
        <Lattice />
        <div className="container memorial__inner">
          <div className="memorial__letterhead">
            <Brand association={association} logoPicture={logoPicture} />
            <Kasavu />
          </div>
          <Crumbs
            items={[
              { label: m.nav_deceased(), path: paths.deceased },
              { label: name, lang },
            ]}
          />
          <article className="memorial__content">
            <Portrait memorial={memorial} isNamed sizes="20rem" isFirst className="memorial__portrait" />
            <Jasmine part="spray" size={296} />
            <RemembranceKicker />
            <h1 className={isLongName(name) ? 'memorial__long-name' : undefined}>{shownName}</h1>
            <p className="memorial__dates figures">
              <time dateTime={date_of_death}>{m.memorials_died({ date: formatDay(date_of_death) })}</time>
            </p>
            <Kasavu className="memorial__kasavu" />
            <dl className="grid memorial__facts">
              <div>
                <dt>{m.memorials_relation()}</dt>
                <dd>
                  <RecordText ml={memorial.description_ml}>{memorial.description}</RecordText>
                </dd>
              </div>
              {!hasNotice(memorial) && (
                <div>
                  <dt>{m.memorials_funeralPlace()}</dt>
                  <dd>
                    <RecordText ml={memorial.funeral_place_ml}>{memorial.funeral_place}</RecordText>
                  </dd>
                </div>
              )}
              {!hasNotice(memorial) && when !== undefined && (
                <div>
                  <dt>{m.memorials_funeral()}</dt>
                  <dd className="figures">{when}</dd>
                </div>
              )}
            </dl>
            {hasNotice(memorial) && <FuneralBox funeral={memorial} />}
            <div className="row memorial__actions">
              {when !== undefined && (
                <a
                  className={buttonClass({ variant: 'panel', size: 'lg' })}
                  href={localizedPath(memorialCalendarPath(memorial.id))}
                >
                  <Icon name="cal" />
                  {m.events_addToCalendar()}
                </a>
              )}
              {!hasNotice(memorial) && (
                <ShareButton
                  title={`${m.memorials_title()}: ${name}`}
                  text={shareFacts(memorial)}
                  variant="panel"
                  size="lg"
                >
                  {m.memorials_share()}
                </ShareButton>
              )}
            </div>
          </article>
          <p className="memorial__letterfoot">
            {origin.replace(/^https?:\/\//, '')}
            {localizedPath(memorialPath(memorial.id))}
          </p>
          <nav className="grid memorial__nav" aria-label={m.memorials_others()}>
            <a className="tap" href={localizedPath(paths.deceased)}>
              <Icon name="grid" />
              {m.memorials_all()}
            </a>
            {later && <Beside rel="prev" memorial={later} label={m.memorials_later()} icon="left" />}
            {earlier && <Beside rel="next" memorial={earlier} label={m.memorials_earlier()} icon="right" />}
          </nav>
        </div>
      </div>
    ),
  };
}
