import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { GalleryItem } from '#contract/gallery.ts';
import { local } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { wasOpenedFromCard } from '#web/shared/links/opened-from-card.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Lightbox, type Slide } from '#web/shared/ui/lightbox.tsx';
import { cardId } from './card-id.ts';
import { galleryAddress } from './gallery-address.ts';
import { type GalleryWindow, PAGE_SIZE } from './gallery-window.ts';

interface GalleryViewerProps {
  readonly shown: GalleryWindow;
  /** Which of the pictures of the page is open. */
  readonly index: number;
}

function slideOf({ id, image, picture, description }: GalleryItem, page: number): Slide {
  return {
    id,
    to: local(galleryAddress(page, id)),
    picture: (
      <StoredPicture
        folder="uploads"
        image={image}
        picture={picture}
        alt={description}
        sizes="100vw"
        isFirst
        fit="window"
      />
    ),
  };
}

/** One picture as large as the screen; those beside it are one step away, on the next page too. */
export function GalleryViewer({ shown, index }: GalleryViewerProps) {
  const { items, page, total, before, after } = shown;
  const navigate = useNavigate();
  const location = useLocation();
  const item = items[index];
  const id = item?.id ?? 0;
  // The focus returns to the card of the picture that was seen last.
  useEffect(() => () => document.getElementById(cardId(id))?.focus(), [id]);
  if (item === undefined) return null;

  const previous = items[index - 1];
  const next = items[index + 1];
  const close = () => {
    if (wasOpenedFromCard(location.state)) void navigate(-1);
    else void navigate(local(galleryAddress(page)), { replace: true, preventScrollReset: true });
  };
  return (
    <Lightbox
      label={m.gallery_viewer()}
      caption={item.description}
      position={m.gallery_position({
        number: formatNumber((page - 1) * PAGE_SIZE + index + 1),
        count: formatNumber(total),
      })}
      words={{ close: m.nav_close(), previous: m.gallery_previous(), next: m.gallery_next() }}
      before={previous ? slideOf(previous, page) : before && slideOf(before, page - 1)}
      here={slideOf(item, page)}
      after={next ? slideOf(next, page) : after && slideOf(after, page + 1)}
      closeTo={local(galleryAddress(page))}
      onClose={close}
    />
  );
}
