import { useState } from 'react';
import type { Profile } from '#contract/matrimony.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ACCEPTED_PICTURES, dropAreaTexts } from '#web/shared/forms/drop-words.ts';
import { FileUploadCard } from '#web/shared/forms/file-upload-card.tsx';
import { FileCard } from '#web/shared/ui/file-card.tsx';
import { FileDrop, ReplaceFile } from '#web/shared/ui/file-drop.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { ProfilePhoto } from './profile-photo.tsx';

interface PhotoFieldProps {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
  /** The profile being edited, for its current photo. */
  readonly before: Profile | undefined;
  /**
   * True if the user chose a photo before the page was reloaded. A reload discards the file, so the user must choose it
   * again.
   */
  readonly isLost: boolean;
  readonly name: string;
  readonly error: string | undefined;
  /** The uploaded share of the form, from 0 to 1; undefined if nothing is being sent. */
  readonly share: number | undefined;
  readonly onCancelUpload: () => void;
}

/** Upload field for the person's photo (specification section 5: image files only). */
export function PhotoField(props: PhotoFieldProps) {
  const { file, onFile, isLost, share, name, error } = props;
  const [isRefused, setRefused] = useState(false);
  const choose = (chosen: File) => {
    // Files of unknown type are sent, because the server detects the type from the content.
    const isPicture = chosen.type === '' || chosen.type.startsWith('image/');
    setRefused(!isPicture);
    if (isPicture) onFile(chosen);
  };
  return (
    <>
      {isLost && file === undefined && <Notice kind="info">{m.matrimony_photoAgain()}</Notice>}
      <FileDrop
        label={m.matrimony_photo()}
        name={name}
        hint={m.matrimony_photoHint()}
        error={isRefused ? m.said_imageKindRefused() : error}
        words={dropAreaTexts()}
        accept={ACCEPTED_PICTURES}
        disabled={share !== undefined}
        onFiles={([chosen]) => {
          if (chosen) choose(chosen);
        }}
      >
        {file === undefined ? currentPhoto(props) : chosenPhoto(props, file)}
      </FileDrop>
    </>
  );
}

function chosenPhoto({ name, share, onFile, onCancelUpload }: PhotoFieldProps, file: File) {
  return (
    <FileUploadCard file={file} share={share} onRemove={() => onFile(undefined)} onCancelUpload={onCancelUpload}>
      {share === undefined && <ReplaceFile dropId={name}>{m.manage_chooseAnother()}</ReplaceFile>}
    </FileUploadCard>
  );
}

function currentPhoto({ name, before }: PhotoFieldProps) {
  if (before === undefined || before.photo === null) return undefined;
  return (
    <FileCard picture={<ProfilePhoto profile={before} />} name={m.matrimony_currentPhoto()}>
      <ReplaceFile dropId={name}>{m.manage_replaceImage()}</ReplaceFile>
    </FileCard>
  );
}
