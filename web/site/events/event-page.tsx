import * as m from '#web/shared/languages/generated/messages.js';
import { readHome } from '#contract/content.ts';
import { listAlbums } from '#contract/albums.ts';
import { type Event, readEvent } from '#contract/events.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { undefinedIfMissing } from '#web/shared/api/or-missing.ts';
import { AlbumCards } from '#web/shared/gallery/album-cards.tsx';
import { summaryOf } from '#web/shared/seo/page-meta.ts';
import { RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import { Crumbs, TopicKicker } from '#web/shared/words/headings.tsx';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { answerPath, eventPath, paths } from '#web/shared/links/paths.ts';
import { shareImage } from '#web/shared/seo/share-image.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { eventData } from '#web/shared/seo/structured-data.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { formatLocalTime, formatLongDay, formatTimes } from '#web/shared/languages/format-dates.ts';
import { ShareButton } from '#web/shared/links/share-button.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { buttonClass, MoreLink } from '#web/shared/ui/button.tsx';
import { CalendarCard, isPast } from './event-cards.tsx';

interface EventFactsProps {
  readonly event: Event;
  readonly isOver: boolean;
}

function EventFacts({ event, isOver }: EventFactsProps) {
  const { id, title, title_ml, date, time, end_time, place, answers_until: until } = event;
  return (
    <>
      <dl className="wraps-badges grid event__facts">
        <div>
          <dt>{m.events_date()}</dt>
          <dd className="figures">
            <time dateTime={date}>{formatLongDay(date)}</time>
            {isOver && <Badge kind="plain">{m.events_isPast()}</Badge>}
          </dd>
        </div>
        {time !== null && (
          <div>
            <dt>{m.events_time()}</dt>
            <dd className="figures">{formatTimes(time, end_time)}</dd>
          </div>
        )}
        {place !== null && (
          <div>
            <dt>{m.events_place()}</dt>
            <dd>
              <RecordText>{place}</RecordText>
            </dd>
          </div>
        )}
      </dl>
      {until !== null && (
        <p className="row">
          <MoreLink href={localizedPath(answerPath(id))}>{m.answers_weCome()}</MoreLink>
          {m.answers_until({ moment: formatLocalTime(until) })}
        </p>
      )}
      <div className="row event__actions">
        {!isOver && (
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={localizedPath(`/calendar/${id}.ics`)}>
            <Icon name="cal" />
            {m.events_addToCalendar()}
          </a>
        )}
        <ShareButton title={recordText(title, title_ml).words} size="lg">
          {m.events_share()}
        </ShareButton>
      </div>
    </>
  );
}

/** Renders the page of one event (decision 27). */
export async function eventPage({
  read,
  site,
  params: { id = '' },
  origin,
}: PageRequest): Promise<SiteDocument | undefined> {
  const [found, { nextEvent }, { association }] = await Promise.all([
    undefinedIfMissing(Promise.all([read(readEvent, { params: { id } }), read(listAlbums, { query: { event: id } })])),
    read(readHome, {}),
    site,
  ]);
  if (!found) return undefined;
  const [event, { rows: albums }] = found;
  const { image, picture } = event;
  const { words: title, lang } = recordText(event.title, event.title_ml);
  const isOver = isPast(event.date, nextEvent);
  const hasPicture = image !== null && picture !== null;
  const isTall = hasPicture && picture.height > picture.width;
  return {
    head: {
      title,
      description: summaryOf(recordText(event.description, event.description_ml).words),
      path: eventPath(event.id),
      type: 'article',
      image: shareImage('events', event, title),
      data: () => eventData(origin, event, association),
    },
    body: (
      <>
        <PageHead
          crumbs={
            <Crumbs
              items={[
                { label: m.nav_events(), path: paths.events },
                { label: title, lang },
              ]}
            />
          }
          kicker={<TopicKicker>{m.kicker_events()}</TopicKicker>}
          title={<RecordText ml={event.title_ml}>{event.title}</RecordText>}
        />
        <section className="section">
          <div className="container">
            <article className={classNames('column event', hasPicture && 'event--picture', isTall && 'event--tall')}>
              {hasPicture && (
                <div className="event__picture">
                  <StoredPicture
                    folder="events"
                    image={image}
                    picture={picture}
                    alt={title}
                    lang={lang}
                    sizes="(min-width: 80rem) 38rem, (min-width: 60rem) 48vw, 88vw"
                    isFirst
                    fit="width"
                  />
                </div>
              )}
              <div className="column event__text">
                <EventFacts event={event} isOver={isOver} />
                <p className="as-typed lead">
                  <RecordText ml={event.description_ml}>{event.description}</RecordText>
                </p>
              </div>
            </article>
            <AlbumCards albums={albums} />
            {!isOver && <CalendarCard origin={origin} />}
            <p className="above-6">
              <a className="tap more" href={localizedPath(paths.events)}>
                <Icon name="left" />
                {m.home_allEvents()}
              </a>
            </p>
          </div>
        </section>
      </>
    ),
  };
}
