import { Link } from 'react-router';
import { toPage } from '#web/addresses.ts';
import * as m from '#web/languages/generated/messages.js';
import { paths } from '#web/paths.ts';
import { Emblem } from '#web/ui/emblem.tsx';

interface OfficeBrandProps {
  /** Of the association. */
  readonly shortName: string;
  /** The dashboard for those inside, the home page for those at the door. */
  readonly to: typeof paths.admin | typeof paths.home;
  readonly onFollow?: () => void;
}

export function OfficeBrand({ shortName, to, onFollow }: OfficeBrandProps) {
  return (
    <Link className="brand" {...toPage(to)} onClick={onFollow}>
      <Emblem />
      <span>
        <b>{shortName}</b> <small>{m.admin_office()}</small>
        <span className="vh">, {to === paths.admin ? m.admin_dashboard() : m.nav_homePage()}</span>
      </span>
    </Link>
  );
}
