import type { DocumentKey } from '#contract/content.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { IconName } from '#web/shared/ui/icon.tsx';
import { formatMoment } from '#web/shared/languages/format-dates.ts';

interface DocumentName {
  readonly icon: IconName;
  readonly title: () => string;
  /** A short description: what the document contains, or where the site shows it. */
  readonly lead: () => string;
}

/** Names and descriptions of the documents, in the order in which the admin page lists them. */
export const documentNames: Readonly<Record<DocumentKey, DocumentName>> = {
  association: { icon: 'shield', title: m.content_association, lead: m.content_associationLead },
  hero: { icon: 'home', title: m.content_hero, lead: m.content_heroLead },
  about: { icon: 'sprig', title: m.content_about, lead: m.content_aboutLead },
  history: { icon: 'book', title: m.content_history, lead: m.content_historyLead },
  services: { icon: 'grid', title: m.content_services, lead: m.content_servicesLead },
  contact: { icon: 'pin', title: m.content_contact, lead: m.content_contactLead },
};

export function isDocument(name: string): name is DocumentKey {
  return Object.hasOwn(documentNames, name);
}

interface Saved {
  /** When the document was last saved, in ISO 8601; null if nobody has changed the original text. */
  readonly savedAt: string | null;
  /**
   * The name of the administrator who last saved the document; null for the original text, or if the account was
   * deleted.
   */
  readonly savedBy: string | null;
}

export function formatLastSaved({ savedAt, savedBy }: Saved): string {
  if (savedAt === null) return m.content_neverSaved();
  const when = formatMoment(savedAt);
  return savedBy === null ? m.content_savedAt({ when }) : m.content_savedBy({ when, name: savedBy });
}
