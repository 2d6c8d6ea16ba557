import type { Picture } from '#contract/files.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { ACCEPTED_PICTURES, dropAreaTexts } from './drop-words.ts';
import { FileField, type FileFieldProps } from './file-field.tsx';

interface PictureFieldProps extends FileFieldProps {
  /** The label of the field; "Image" by default. */
  readonly label?: string;
  readonly folder: 'events' | 'images' | 'uploads';
  readonly current: { readonly image: string | null; readonly picture: Picture | null } | undefined;
}

export function PictureField({ folder, current, label = m.manage_image(), ...field }: PictureFieldProps) {
  const isThere = current?.image != null && current.picture !== null;
  return (
    <FileField
      {...field}
      kind={{
        icon: 'image',
        label,
        accept: ACCEPTED_PICTURES,
        drop: dropAreaTexts(),
        current: m.manage_currentImage(),
        replace: m.manage_replaceImage(),
        remove: m.manage_removeImage(),
        keep: m.manage_keepImage(),
        without: m.manage_withoutImage(),
        withoutNote: m.manage_withoutImageNote(),
      }}
      current={
        isThere ? (
          <StoredPicture folder={folder} image={current.image} picture={current.picture} alt="" sizes="4rem" />
        ) : undefined
      }
    />
  );
}
