import { classNames } from './class-names.ts';

export interface PictureSource {
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
export function Picture(props: PictureProps) {
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
