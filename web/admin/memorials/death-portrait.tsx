import type { DeathPreview } from '#contract/deaths.ts';
import { FileField, type FileFieldProps } from '#web/shared/forms/file-field.tsx';
import { ACCEPTED_PICTURES, dropAreaTexts } from '#web/shared/forms/drop-words.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';

interface DeathPortraitProps extends FileFieldProps {
  /** Undefined for a person without an entry in the register. */
  readonly member: DeathPreview['member'] | undefined;
}

/** The portrait: the photo that members see in the directory or a drawn one, unless another photo is chosen. */
export function DeathPortrait({ member, ...field }: DeathPortraitProps) {
  const { image = null, picture = null } = member ?? {};
  const hasPhoto = image !== null && picture !== null && member?.visibility.photo === 'members';
  return (
    <FileField
      {...field}
      mayRemove={hasPhoto}
      kind={{
        icon: 'sprig',
        label: m.death_portrait(),
        accept: ACCEPTED_PICTURES,
        drop: dropAreaTexts(),
        current: hasPhoto ? m.death_directoryPhoto() : m.death_drawn(),
        replace: m.death_replace(),
        remove: m.death_useDrawn(),
        keep: m.death_usePhoto(),
        without: m.death_drawn(),
        withoutNote: m.death_drawnNote(),
      }}
      current={
        hasPhoto ? (
          <StoredPicture folder="images" image={image} picture={picture} alt="" sizes="4rem" />
        ) : (
          <Jasmine part="sprig" size={32} />
        )
      }
    />
  );
}
