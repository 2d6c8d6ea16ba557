import { local } from '#web/shared/links/addresses.ts';
import { AssociationMark } from '#web/shared/pictures/association-mark.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Named } from '#web/admin/records/association-store.ts';
import { paths } from '#web/shared/links/paths.ts';

interface AdminBrandProps {
  readonly association: Named;
  /** The dashboard for those inside, the home page for those at the door. */
  readonly to: typeof paths.admin | typeof paths.home;
  readonly onFollow?: () => void;
}

export function AdminBrand({ association, to, onFollow }: AdminBrandProps) {
  return (
    <a className="line brand" href={local(to)} onClick={onFollow}>
      <AssociationMark mark={association.mark} />
      <span>
        <b>{association.shortName}</b> <small>{m.admin_office()}</small>
        <span className="visually-hidden">, {to === paths.admin ? m.admin_dashboard() : m.nav_homePage()}</span>
      </span>
    </a>
  );
}
