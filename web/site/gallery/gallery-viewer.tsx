import type { GalleryItem } from '#contract/gallery.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { buttonClass } from '#web/shared/ui/button-look.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { galleryAddress } from './gallery-address.ts';
import { type GalleryWindow, PAGE_SIZE } from './gallery-window.ts';

interface GalleryViewerProps {
  readonly shown: GalleryWindow;
  /** Which of the pictures of the page is open. */
  readonly index: number;
}

/** One picture as large as the screen; those beside it are one step away, on the next page too. */
export function GalleryViewer({ shown, index }: GalleryViewerProps) {
  const { items, page, total, before, after } = shown;
  const item = items[index];
  if (item === undefined) return null;
  const previous = items[index - 1];
  const next = items[index + 1];
  return (
    <dialog open className="lb" aria-label={m.gallery_viewer()} tabIndex={-1}>
      <div className="lb__bar">
        <span className="num" aria-live="polite">
          {m.gallery_position({
            number: formatNumber((page - 1) * PAGE_SIZE + index + 1),
            count: formatNumber(total),
          })}
        </span>
        <a className={buttonClass({ variant: 'ghost' })} href={local(galleryAddress(page))}>
          <Icon name="x" />
          {m.nav_close()}
        </a>
      </div>
      <div className="lb__stage">
        <div className="lb__s">
          <StoredPicture
            folder="uploads"
            image={item.image}
            picture={item.picture}
            alt={item.description}
            sizes="100vw"
            isFirst
            fit="window"
          />
        </div>
      </div>
      <Turn item={previous ?? before} page={previous ? page : page - 1} name={m.gallery_previous()} icon="left" />
      <Turn item={next ?? after} page={next ? page : page + 1} name={m.gallery_next()} icon="right" />
      <p className="lb__c" aria-live="polite">
        {item.description}
      </p>
    </dialog>
  );
}

interface TurnProps {
  readonly item: GalleryItem | undefined;
  readonly page: number;
  readonly name: string;
  readonly icon: 'left' | 'right';
}

function Turn({ item, page, name, icon }: TurnProps) {
  if (item === undefined) return null;
  return (
    <a className={`iconbtn lb__turn lb__turn--${icon}`} href={local(galleryAddress(page, item.id))} aria-label={name}>
      <Icon name={icon} />
    </a>
  );
}
