import { local } from '#web/shared/links/addresses.ts';
import { AssociationMark } from '#web/shared/pictures/association-mark.tsx';
import { ContentText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import type { Site } from './site.ts';

export function Brand({ association, logoPicture }: Pick<Site, 'association' | 'logoPicture'>) {
  return (
    <a className="line brand" href={local(paths.home)}>
      <AssociationMark mark={{ logo: association.logo, picture: logoPicture }} />
      <span>
        <b>{association.shortName}</b>{' '}
        <small>
          <ContentText text={association.tagline} />
        </small>
        <span className="visually-hidden">, {m.nav_homePage()}</span>
      </span>
    </a>
  );
}
