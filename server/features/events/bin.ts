import { binKind } from '#server/platform/bin/bin-kind.ts';

/** An event in the bin. */
export const eventBin = binKind({
  kind: 'events',
  table: 'events',
  subject: 'event',
  isPublic: true,
  title: ({ title }) => title,
  titleInMalayalam: ({ title_ml }) => title_ml,
  image: ({ image }) => image,
});
