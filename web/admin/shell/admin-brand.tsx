import { type Mark, AssociationMark } from '#web/shared/content/brand.tsx';
import type { AppData } from '#web/shared/app/app-data.ts';
import { createStore } from '#web/shared/state/store.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';

/** Name and logo of the association, for the frame. */
export interface AssociationIdentity {
  readonly shortName: string;
  readonly mark: Mark;
}

/** Returns the name and logo from the data that a document contains. */
export function identityOf({ shortName, logo, logoPicture }: AppData): AssociationIdentity {
  return { shortName, mark: { logo, picture: logoPicture } };
}

/** The name and logo after a change in this tab; undefined before. The document has those of when it was loaded. */
export const updatedAssociation = createStore<AssociationIdentity | undefined>(undefined);

interface AdminBrandProps {
  readonly association: AssociationIdentity;
  /** Where the logo links to: the dashboard for signed-in administrators, the home page on the sign-in page. */
  readonly to: typeof paths.admin | typeof paths.home;
  readonly onFollow?: () => void;
}

export function AdminBrand({ association, to, onFollow }: AdminBrandProps) {
  return (
    <a className="line brand" href={localizedPath(to)} onClick={onFollow}>
      <AssociationMark mark={association.mark} />
      <span>
        <b translate="no">{association.shortName}</b> <small>{m.admin_office()}</small>
        <span className="visually-hidden">, {to === paths.admin ? m.admin_dashboard() : m.nav_homePage()}</span>
      </span>
    </a>
  );
}
