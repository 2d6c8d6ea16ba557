/**
 * Placeholders in the offline page (web/app/offline) and the ids of its parts. The service worker fills them in. All
 * texts and markup are in that page, in its language.
 */
export const offlineTokens = {
  /** Ids of the hidden parts. */
  seenLine: 'seen-line',
  storedPages: 'stored-pages',
  /** Placeholders for the data of a saved page. */
  address: '[address]',
  title: '[title]',
  seen: '[seen]',
} as const;
