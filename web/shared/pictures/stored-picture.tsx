import { type Picture as Stored, sizedName } from '#contract/files.ts';
import { Picture, type PictureSource } from '#web/shared/ui/picture.tsx';
import type { OfficeBearer } from '#contract/content.ts';
import { contentText } from '#web/shared/languages/content-text.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { initials } from '#web/shared/ui/initials.ts';

interface StoredPictureProps {
  /** Folder of the picture's files (specification section 3). */
  readonly folder: 'events' | 'images' | 'uploads';
  readonly image: string;
  readonly picture: Stored;
  readonly alt: string;
  readonly lang?: string | undefined;
  readonly sizes: string;
  readonly isFirst?: boolean | undefined;
  readonly fit?: 'fill' | 'width' | 'window' | undefined;
}

/** A record's picture, in all sizes that the server stores. */
export function StoredPicture({ folder, image, picture, ...rest }: StoredPictureProps) {
  const { webp, avif, ...shape } = picture;
  const source = (format: 'webp' | 'avif', widths: readonly number[]): PictureSource => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `/${folder}/${sizedName(image, width, format)} ${width}w`).join(', '),
  });
  const sources = [source('avif', avif), source('webp', webp)].filter(({ srcSet }) => srcSet !== '');
  return <Picture {...rest} {...shape} sources={sources} src={`/${folder}/${image}`} />;
}

interface BearerPortraitProps {
  readonly bearer: Pick<OfficeBearer, 'name' | 'image' | 'picture'>;
  readonly sizes: string;
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** Photo or initials of an office bearer. The name is next to it. */
export function BearerPortrait({ bearer, sizes, isFirst = false, className }: BearerPortraitProps) {
  const { name, image, picture } = bearer;
  return (
    <div className={classNames('portrait', className)}>
      {image !== null && picture !== null ? (
        <StoredPicture folder="uploads" image={image} picture={picture} alt="" sizes={sizes} isFirst={isFirst} />
      ) : image !== null ? (
        <img src={`/uploads/${image}`} alt="" loading={isFirst ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        <span className="portrait__initials" aria-hidden="true">
          {initials(contentText(name).words)}
        </span>
      )}
    </div>
  );
}
