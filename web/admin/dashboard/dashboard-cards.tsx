import type { ReactNode } from 'react';
import type { EventTeaser } from '#contract/content.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { eventPath, paths } from '#web/shared/links/paths.ts';
import { ButtonLink, MoreLink } from '#web/shared/ui/button.tsx';
import { EventMeta } from '#web/shared/words/event-meta.tsx';
import { EventDay } from '#web/shared/words/event-parts.tsx';
import type { Memorial } from '#contract/memorials.ts';
import { formatLocalTime, formatMoment } from '#web/shared/languages/format-dates.ts';
import { Jasmine } from '#web/shared/ui/ornament.tsx';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { useSections } from '#web/admin/shell/sections.ts';
import type { Overview } from '#contract/overview.ts';
import { useCovered } from '#web/admin/shell/load-for-admin.ts';

interface DashboardCardProps {
  /** The id of the heading. */
  readonly id: string;
  readonly title: ReactNode;
  readonly more?: { readonly href: string; readonly label: string };
  readonly children: ReactNode;
}

/** A card with a heading, and a link to the page that has more of the same. */
export function DashboardCard({ id, title, more, children }: DashboardCardProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <div className="row apart pad">
        <h2 className="title" id={id}>
          {title}
        </h2>
        {more && <MoreLink href={more.href}>{more.label}</MoreLink>}
      </div>
      {children}
    </section>
  );
}

/** Shows the funerals whose notice is on the home page, before everything else. */
export function CurrentFunerals({ funerals }: { readonly funerals: readonly Memorial[] }) {
  return (
    <section className="grid" aria-label={m.death_current()}>
      {funerals.map(({ id, name, name_ml, funeral_at, funeral_place, funeral_place_ml, notice }) => (
        <div key={id} className="row apart panel dashboard__funeral">
          <Jasmine part="sprig" size={44} />
          <div className="breakable grow">
            <b>
              <ProperName ml={name_ml}>{name}</ProperName>
            </b>
            {funeral_at !== null && (
              <p className="figures">{m.memorials_funeralOn({ when: formatLocalTime(funeral_at) })}</p>
            )}
            <p className="small figures">
              <RecordText ml={funeral_place_ml}>{funeral_place}</RecordText>
              {notice && <>. {m.death_onHomePage({ moment: formatMoment(notice.until) })}</>}
            </p>
          </div>
          <ButtonLink variant="panel" href={localizedPath(`${paths.adminMemorials}?name=${encodeURIComponent(name)}`)}>
            {m.death_changeNotice()}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}

/** The forms for new records. Events are added most often, so their form is not under More, nor is an only form. */
export function QuickActions() {
  const isOffice = useCovered()(['office']);
  const forms = useSections().flatMap(({ path, add }) =>
    add ? { ...add, path, to: localizedPath(`${path}/new`) } : [],
  );
  const first = forms.find(({ path }) => path === paths.adminEvents) ?? forms[0];
  const others = forms.filter((form) => form !== first);
  return (
    <section className="flow gap-2 quick-actions" aria-label={m.admin_add()}>
      {isOffice && (
        <ButtonLink href={localizedPath(paths.adminRecordDeath)} icon="sprig">
          {m.death_title()}
        </ButtonLink>
      )}
      {first && (
        <ButtonLink href={first.to} icon={first.icon}>
          {first.name()}
        </ButtonLink>
      )}
      {others.length > 0 && (
        <MoreActions name={m.admin_add()}>
          {others.map(({ to, icon, name }) => (
            <MoreAction key={to} name="" icon={icon} href={to}>
              {name()}
            </MoreAction>
          ))}
        </MoreActions>
      )}
    </section>
  );
}

/** Links to the main sections with their number of records. They are quiet, because the menu has the same links. */
export function SectionRows({ overview }: { readonly overview: Overview | undefined }) {
  // The sections of specification section 2, in its order. Only these have a short name for the menu.
  const shown = useSections().filter(({ shortName }) => shortName !== undefined);
  return (
    <ul className="grid section-rows">
      {shown.map(({ path, name, amount }) => (
        <li key={path}>
          <a className="grid gap-1 section-rows__link" href={localizedPath(path)}>
            <b>{name()}</b> {overview && <span className="small muted figures">{amount?.(overview)}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function NextEvent({ event }: { readonly event: EventTeaser | null }) {
  return (
    <DashboardCard
      id="next-event"
      title={m.home_nextEvent()}
      more={{ href: localizedPath(paths.adminEvents), label: m.home_allEvents() }}
    >
      {event === null ? (
        <div className="grid left pad">
          <p className="muted">{m.admin_noEventsToCome()}</p>
          <ButtonLink href={localizedPath(`${paths.adminEvents}/new`)} icon="plus">
            {m.manage_addEvent()}
          </ButtonLink>
        </div>
      ) : (
        <div className="row pad ruled">
          <EventDay day={event.date} />
          <div className="grow">
            <a className="tap breakable" href={localizedPath(eventPath(event.id))}>
              <RecordText ml={event.title_ml}>{event.title}</RecordText>
            </a>
            <p className="small">
              <EventMeta event={event} />
            </p>
          </div>
        </div>
      )}
    </DashboardCard>
  );
}
