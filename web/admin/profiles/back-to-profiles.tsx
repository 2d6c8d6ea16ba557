import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Stands first on the pages below the list. */
export function BackToProfiles() {
  return (
    <a href={local(paths.adminProfiles)} className="tap profile__back">
      <Icon name="left" />
      {m.profiles_back()}
    </a>
  );
}
