import { binKind } from '#server/platform/bin/bin-kind.ts';

/** A picture of the gallery in the bin. */
export const pictureBin = binKind({
  kind: 'gallery',
  table: 'gallery',
  subject: 'picture',
  isPublic: true,
  title: ({ description }) => description,
  titleInMalayalam: ({ description_ml }) => description_ml,
  erasure: { kind: 'picture', createdAt: ({ created_at }) => created_at },
  image: ({ image }) => image,
});
