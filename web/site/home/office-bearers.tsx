import type { OfficeBearer } from '#contract/content.ts';
import { local } from '#web/shared/links/addresses.ts';
import { BearerPortrait } from '#web/shared/pictures/stored-picture.tsx';
import { ContentText } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';
import { SectionHead } from '#web/shared/words/headings.tsx';

export function OfficeBearers({
  bearers,
  count,
}: {
  readonly bearers: readonly OfficeBearer[];
  readonly count: number;
}) {
  if (bearers.length === 0) return null;
  return (
    <section className="section">
      <div className="container">
        <SectionHead about={m.home_officeBearers} title={m.home_officeBearers()}>
          <MoreLink href={local(paths.officeBearers)}>{m.home_allBearers({ count: formatNumber(count) })}</MoreLink>
        </SectionHead>
        <ul className="breakable led-bearers">
          {bearers.map((bearer) => (
            <li key={bearer.id}>
              <BearerPortrait bearer={bearer} sizes="(min-width: 52rem) 15rem, 45vw" />
              <div>
                <b className="h4">
                  <span translate="no">
                    <ContentText text={bearer.name} />
                  </span>
                </b>
                <span className="muted">
                  <ContentText text={bearer.role} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
