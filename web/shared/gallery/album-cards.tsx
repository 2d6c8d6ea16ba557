import type { Album } from '#contract/albums.ts';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { albumPath, paths } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { MoreLink } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

/** Number of albums in a row. A page of its own lists all albums. */
const MAX_IN_ROW = 12;

interface AlbumCardsProps {
  readonly albums: readonly Album[];
  /** Whether the first cover is among the first pictures of the page. */
  readonly isFirst?: boolean;
  readonly isWhole?: boolean;
}

/** The latest albums in one row, which scrolls if they need more width. Renders nothing without albums. */
export function AlbumCards({ albums, isFirst = false, isWhole = false }: AlbumCardsProps) {
  return albums.length === 0 ? null : (
    <section className={classNames('albums', isWhole && 'albums--whole')}>
      {!isWhole && <h2 className="h4">{m.albums_title()}</h2>}
      <ul>
        {albums
          .slice(0, isWhole ? undefined : MAX_IN_ROW)
          .map(({ id, title, title_ml, count, image, picture }, index) => (
            <li key={id}>
              <a href={localizedPath(albumPath(id))}>
                <span className="media">
                  {image && picture && (
                    <StoredPicture
                      folder="uploads"
                      image={image}
                      picture={picture}
                      alt=""
                      sizes="15rem"
                      isFirst={isFirst && index === 0}
                    />
                  )}
                </span>
                <b className="clamp">
                  <RecordText ml={title_ml}>{title}</RecordText>
                </b>
                <span className="muted figures">
                  {(count === 1 ? m.admin_onePicture : m.admin_pictures)({ count: formatNumber(count) })}
                </span>
              </a>
            </li>
          ))}
      </ul>
      {!isWhole && albums.length > MAX_IN_ROW && (
        <MoreLink href={localizedPath(paths.albums)}>{m.albums_all()}</MoreLink>
      )}
    </section>
  );
}
