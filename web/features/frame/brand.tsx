import { Link } from 'react-router';
import { toPage } from '#web/addresses.ts';
import { ContentText } from '#web/languages/content-text.tsx';
import * as m from '#web/languages/generated/messages.js';
import { paths } from '#web/paths.ts';
import { Emblem } from '#web/ui/emblem.tsx';
import type { Site } from './site.ts';

export function Brand({ association, onFollow }: Pick<Site, 'association'> & { readonly onFollow?: () => void }) {
  return (
    <Link className="brand" {...toPage(paths.home)} onClick={onFollow}>
      <Emblem />
      <span>
        <b>{association.shortName}</b>{' '}
        <small>
          <ContentText text={association.tagline} />
        </small>
        <span className="vh">, {m.nav_homePage()}</span>
      </span>
    </Link>
  );
}
