import { type Picture as Stored, sizedName } from '#contract/files.ts';
import { Picture, type PictureSource } from '#web/shared/ui/picture.tsx';

interface StoredPictureProps {
  /** Where the files of such records lie (specification section 3). */
  readonly folder: 'events' | 'images' | 'uploads';
  readonly image: string;
  readonly picture: Stored;
  readonly alt: string;
  /** How wide it is shown, as in the attribute of that name. */
  readonly sizes: string;
  readonly isFirst?: boolean | undefined;
  readonly fit?: 'fill' | 'width' | 'window' | undefined;
}

/** A picture of a record, in every size that the server keeps of it. */
export function StoredPicture({ folder, image, picture, ...rest }: StoredPictureProps) {
  const { webp, avif, ...shape } = picture;
  const source = (format: 'webp' | 'avif', widths: readonly number[]): PictureSource => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `/${folder}/${sizedName(image, width, format)} ${width}w`).join(', '),
  });
  const sources = [source('avif', avif), source('webp', webp)].filter(({ srcSet }) => srcSet !== '');
  return <Picture {...rest} {...shape} sources={sources} src={`/${folder}/${image}`} />;
}
