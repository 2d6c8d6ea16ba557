import { writtenOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { cardId, galleryList } from './gallery-address.ts';
import { type GalleryRange, formatPosition } from './gallery-range.ts';

/** Those are twice as wide (handbook, Pages: Gallery). */
const BIG: readonly number[] = [0, 5];
/** What a phone shows before anybody scrolls. */
const AT_ONCE = 1;

/**
 * The pictures of a page with their captions, which are always visible. What else is said of them is for the script, which
 * opens and turns them without asking the server: where each stands, and the pages beside this one.
 */
export function GalleryCards({ shown }: { readonly shown: GalleryRange }) {
  const { items, page, before, after } = shown;
  return (
    <ul
      className="gallery"
      aria-label={m.gallery_pictures()}
      data-before={before && galleryList.href({ page: page - 1 })}
      data-after={after && galleryList.href({ page: page + 1 })}
    >
      {items.map(({ id, image, picture, description, description_ml }, index) => {
        const { words: caption, lang } = writtenOf(description, description_ml);
        const isBig = BIG.includes(index);
        return (
          <li key={id} className={isBig ? 'gallery__large' : undefined}>
            <a
              id={cardId(id)}
              href={galleryList.href({ page, opened: id })}
              data-position={formatPosition(shown, index)}
              aria-label={m.gallery_open({ caption })}
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
              <span className="gallery__caption" lang={lang}>
                {caption}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
