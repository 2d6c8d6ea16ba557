import type { OfficeBearer } from '#contract/content.ts';
import { textOf } from '#web/shared/languages/content-text.tsx';
import { StoredPicture } from './stored-picture.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { initials } from '#web/shared/ui/avatar.tsx';

interface BearerPortraitProps {
  readonly bearer: Pick<OfficeBearer, 'name' | 'image' | 'picture'>;
  /** How wide it is shown, as in the attribute of that name. */
  readonly sizes: string;
  /** It is on the screen at once. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** A photo, or the initials of whoever has none. The name stands beside it. */
export function BearerPortrait({ bearer, sizes, isFirst = false, className }: BearerPortraitProps) {
  const { name, image, picture } = bearer;
  return (
    <div className={classNames('portrait', className)}>
      {image !== null && picture !== null ? (
        <StoredPicture folder="uploads" image={image} picture={picture} alt="" sizes={sizes} isFirst={isFirst} />
      ) : image !== null ? (
        <img src={`/uploads/${image}`} alt="" loading={isFirst ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        <span className="portrait__initials" aria-hidden="true" suppressHydrationWarning>
          {initials(textOf(name).words)}
        </span>
      )}
    </div>
  );
}
