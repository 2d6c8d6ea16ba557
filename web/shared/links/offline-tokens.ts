/**
 * Ids of the templates in the offline page (web/site/offline), and their placeholders, which the service worker
 * (web/app/offline) fills in. The worker itself contains no texts or markup.
 */
export const offlineTokens = {
  seenLine: 'seen-line',
  storedPages: 'stored-pages',
  address: '[address]',
  title: '[title]',
  seen: '[seen]',
} as const;
