import { classNames } from './class-names.ts';

export interface PictureSource {
  /** `image/avif`, `image/webp`. */
  readonly type: string;
  readonly srcSet: string;
}

interface PictureProps {
  /** The best first. */
  sources: readonly PictureSource[];
  /** The JPEG, for browsers that take nothing better. */
  src: string;
  /** In pixels: the place is kept free before anything has arrived. */
  width: number;
  height: number;
  /** A `data:` address of the picture in a few pixels, drawn large and blurred until the picture is there. */
  placeholder: string;
  alt: string;
  /** Of `alt`, where that is in another language than the page. */
  lang?: string | undefined;
  /** How wide it is shown, as in the attribute of that name. */
  sizes: string;
  /** The picture that is seen first: fetched at once, the others when they come near. */
  isFirst?: boolean | undefined;
  /** `fill`: covers what is around it. `width`: all of it, as wide as there is space. `window`: all of it, not larger than it is. */
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
