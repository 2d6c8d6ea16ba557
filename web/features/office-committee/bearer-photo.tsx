import type { OfficeBearer } from '#contract/content.ts';
import { textOf } from '#web/languages/content-text.tsx';
import { StoredPicture } from '#web/stored-picture.tsx';
import { initials } from '#web/ui/initials.ts';

/** A small photo, or the initials of whoever has none. The name stands beside it. */
export function BearerPhoto({ bearer: { name, image, picture } }: { readonly bearer: OfficeBearer }) {
  return (
    <div className="obp cmt__photo">
      {image !== null && picture !== null ? (
        <StoredPicture folder="uploads" image={image} picture={picture} alt="" sizes="4.5rem" />
      ) : image !== null ? (
        <img src={`/uploads/${image}`} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className="obi" aria-hidden="true">
          {initials(textOf(name).words)}
        </span>
      )}
    </div>
  );
}
