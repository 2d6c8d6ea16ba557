import { type Picture as Stored, sizedName } from '#contract/files.ts';
import type { OfficeBearer } from '#contract/content.ts';
import { ContentText, contentText } from '#web/shared/languages/content-text.tsx';
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

interface BearerItemProps {
  readonly bearer: OfficeBearer;
  readonly sizes: string;
  readonly hidesRole?: boolean;
}

/** An office bearer in a list of several. */
export function BearerItem({ bearer, sizes, hidesRole = false }: BearerItemProps) {
  return (
    <li>
      <BearerPortrait bearer={bearer} sizes={sizes} />
      <div>
        <b className="h4">
          <span translate="no">
            <ContentText text={bearer.name} />
          </span>
        </b>
        {!hidesRole && (
          <span className="bearer-role">
            <ContentText text={bearer.role} />
          </span>
        )}
      </div>
    </li>
  );
}

interface PictureSource {
  /** Media type: `image/avif` or `image/webp`. */
  readonly type: string;
  readonly srcSet: string;
}

interface PictureProps {
  /** Sources of the picture, the best format first. */
  sources: readonly PictureSource[];
  /** The JPEG for browsers without AVIF and WebP. */
  src: string;
  /** Width and height in pixels, which reserve the space before the picture loads. */
  width: number;
  height: number;
  /** A `data:` URL of a picture of a few pixels, which is shown scaled up and blurred until the picture loads. */
  placeholder: string;
  alt: string;
  /** Language of `alt`, if it is not that of the page. */
  lang?: string | undefined;
  /** Displayed width of the picture, in the format of the `sizes` attribute. */
  sizes: string;
  /** Whether the picture is visible without scrolling. Other pictures load only when they are near the viewport. */
  isFirst?: boolean | undefined;
  /**
   * `fill`: covers its container. `width`: uncropped, full width. `window`: uncropped, not larger than its own size.
   */
  fit?: 'fill' | 'width' | 'window' | undefined;
}

const FITS = { fill: 'picture--fill', width: 'picture--width', window: 'picture--window' } as const;

/** A picture in the size and format that suits the screen. */
function Picture(props: PictureProps) {
  const { sources, src, width, height, placeholder, alt, lang, sizes, isFirst = false, fit = 'fill' } = props;
  return (
    <span className={classNames('picture', FITS[fit])}>
      <img className="picture__blur" src={placeholder} width={width} height={height} alt="" aria-hidden="true" />
      <picture>
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          src={src}
          width={width}
          height={height}
          alt={alt}
          lang={lang}
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
        />
      </picture>
    </span>
  );
}
