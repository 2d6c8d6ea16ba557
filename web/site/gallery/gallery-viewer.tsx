import { writtenOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { LightboxFrame, LightboxSlide } from '#web/shared/ui/lightbox-frame.tsx';
import { galleryList } from './gallery-address.ts';
import { type GalleryRange, formatPosition } from './gallery-range.ts';

interface GalleryViewerProps {
  readonly shown: GalleryRange;
  /** Which of the pictures of the page is open; -1 if none is: then it waits for the script. */
  readonly index: number;
}

/** One picture as large as the screen; those beside it are one step away, on the next page too. */
export function GalleryViewer({ shown, index }: GalleryViewerProps) {
  const { items, page, before, after } = shown;
  const item = items[index];
  const previous = items[index - 1];
  const next = items[index + 1];
  const words = { close: m.nav_close(), previous: m.gallery_previous(), next: m.gallery_next() };
  const frame = { label: m.gallery_viewer(), words, closeTo: galleryList.href({ page }) };
  if (item === undefined) {
    return (
      <LightboxFrame {...frame} caption="" position="" before={undefined} after={undefined}>
        {null}
      </LightboxFrame>
    );
  }
  const caption = writtenOf(item.description, item.description_ml);
  const addressOf = (beside: typeof item | undefined, on: number) =>
    beside && galleryList.href({ page: on, opened: beside.id });
  return (
    <LightboxFrame
      {...frame}
      open
      caption={caption.words}
      captionLang={caption.lang}
      position={formatPosition(shown, index)}
      before={addressOf(previous ?? before, previous ? page : page - 1)}
      after={addressOf(next ?? after, next ? page : page + 1)}
    >
      <LightboxSlide place="here">
        <StoredPicture
          folder="uploads"
          image={item.image}
          picture={item.picture}
          alt={caption.words}
          lang={caption.lang}
          sizes="100vw"
          isFirst
          fit="window"
        />
      </LightboxSlide>
    </LightboxFrame>
  );
}
