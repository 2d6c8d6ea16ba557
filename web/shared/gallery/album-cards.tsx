import type { Album } from '#contract/albums.ts';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { albumPath } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';

/** Albums in one row, which scrolls if they need more width. Renders nothing without albums. */
export function AlbumCards({ albums }: { readonly albums: readonly Album[] }) {
  return albums.length === 0 ? null : (
    <section className="albums">
      <h2 className="h4">{m.albums_title()}</h2>
      <ul>
        {albums.map(({ id, title, title_ml, count, image, picture }) => (
          <li key={id}>
            <a href={localizedPath(albumPath(id))}>
              <span className="media">
                {image && picture && (
                  <StoredPicture folder="uploads" image={image} picture={picture} alt="" sizes="15rem" />
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
    </section>
  );
}
