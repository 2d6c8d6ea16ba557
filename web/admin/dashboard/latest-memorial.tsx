import type { MemorialTeaser } from '#contract/content.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { memorialPath, paths } from '#web/shared/links/paths.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';

/** Shows the latest memorial, to which the home page also links. */
export function LatestMemorial({
  memorial: { id, name, name_ml, date_of_death },
}: {
  readonly memorial: MemorialTeaser;
}) {
  return (
    <section className="card dashboard__card" aria-labelledby="latest-memorial">
      <div className="row dashboard__card-head">
        <h2 className="title" id="latest-memorial">
          {m.admin_newestMemorial()}
        </h2>
        <MoreLink href={localizedPath(paths.adminMemorials)}>{m.admin_allRecords()}</MoreLink>
      </div>
      <p className="dashboard__line">
        <a className="tap breakable" href={localizedPath(memorialPath(id))}>
          <ProperName ml={name_ml}>{name}</ProperName>
        </a>
        <span className="small muted figures">{m.memorials_died({ date: formatDay(date_of_death) })}</span>
      </p>
    </section>
  );
}
