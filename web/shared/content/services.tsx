import type { Documents } from '#contract/content.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ContentText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { SectionHead } from '#web/shared/words/headings.tsx';

const looks = {
  directory: { icon: 'book', path: paths.directory },
  matrimony: { icon: 'rings', path: paths.matrimony },
  'events-gallery': { icon: 'image', path: paths.events },
  memorial: { icon: 'sprig', path: paths.deceased },
} as const;

export function Services({ services }: { readonly services: Documents['services'] }) {
  return (
    <section className="section section--sunken" id="services">
      <div className="container">
        <SectionHead about={m.kicker_services()} title={m.home_services()} />
        <ul className="column services">
          {services.map(({ key, title, text }) => (
            <li key={key}>
              <a className="row" href={localizedPath(looks[key].path)}>
                <span className="icon-circle">
                  <Icon name={looks[key].icon} size={30} />
                </span>
                <span className="column">
                  <b className="h4">
                    <ContentText text={title} />
                  </b>
                  <span className="muted">
                    <ContentText text={text} />
                  </span>
                </span>
                <Icon name="arrow" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
