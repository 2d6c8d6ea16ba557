import type { GalleryItem } from '#contract/gallery.ts';
import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { cardId } from './card-id.ts';
import { galleryAddress } from './gallery-address.ts';

interface GalleryCardsProps {
  readonly items: readonly GalleryItem[];
  readonly page: number;
}

/** Those are twice as wide (handbook, Pages: Gallery). */
const BIG: readonly number[] = [0, 5];
/** What a phone shows before anybody scrolls. */
const AT_ONCE = 1;

/** The pictures of a page with their captions, which are always visible. */
export function GalleryCards({ items, page }: GalleryCardsProps) {
  return (
    <ul className="gal" aria-label={m.gallery_pictures()}>
      {items.map(({ id, image, picture, description }, index) => {
        const isBig = BIG.includes(index);
        return (
          <li key={id} className={isBig ? 'big' : undefined}>
            <a
              id={cardId(id)}
              href={local(galleryAddress(page, id))}
              aria-label={m.gallery_open({ caption: description })}
            >
              <span className="media">
                <StoredPicture
                  folder="uploads"
                  image={image}
                  picture={picture}
                  alt=""
                  sizes={
                    isBig
                      ? '(min-width: 80rem) 38rem, (min-width: 60rem) 48vw, 92vw'
                      : '(min-width: 80rem) 19rem, (min-width: 60rem) 24vw, 45vw'
                  }
                  isFirst={index < AT_ONCE}
                />
              </span>
              <span className="cap">{description}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
