import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';

/** Link to the contact page, shown when a page has no content yet. */
export function ContactLink() {
  return <MoreLink href={localizedPath(paths.contact)}>{m.about_contactOffice()}</MoreLink>;
}
