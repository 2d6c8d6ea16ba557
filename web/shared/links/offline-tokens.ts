/**
 * What the service worker puts into the page that stands in for others (web/app/offline), and where: that page brings all
 * words and markup, in its language.
 */
export const offlineTokens = {
  /** The parts that wait in it, by their ids. */
  seenLine: 'seen-line',
  storedPages: 'stored-pages',
  /** In their place stands what is known of a page that is kept. */
  address: '[address]',
  title: '[title]',
  seen: '[seen]',
} as const;
