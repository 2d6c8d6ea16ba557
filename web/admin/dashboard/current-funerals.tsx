import type { Memorial } from '#contract/memorials.ts';
import { memorialsList } from '#web/admin/memorials/memorials-search.tsx';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatLocalTime, formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';

/** Shows the funerals whose notice is on the home page, before everything else. */
export function CurrentFunerals({ funerals }: { readonly funerals: readonly Memorial[] }) {
  return (
    <section className="grid dashboard__funerals" aria-label={m.death_current()}>
      {funerals.map(({ id, name, name_ml, funeral_at, funeral_place, funeral_place_ml, notice }) => (
        <div key={id} className="row dashboard__funeral">
          <Jasmine part="sprig" size={44} />
          <div className="breakable">
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
          <ButtonLink variant="panel" href={memorialsList.href({ filters: { name } })}>
            {m.death_changeNotice()}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}
