import { useState } from 'react';
import { pictureToSend } from '#web/shared/api/upload-picture.ts';
import { type FileChoice, noChoice } from './file-field.tsx';
import { useUpload } from './use-upload.ts';

interface PictureForm {
  readonly attempt: number;
  readonly errors: Readonly<Record<string, string>>;
}

/** The picture of a record, chosen or taken away in its form, and sent along. */
export function usePicture() {
  const [choice, setChoice] = useState({ ...noChoice, attempt: 0 });
  const { share, send, giveUp } = useUpload();
  const { file, isRemoved } = choice;
  return {
    send,
    isChosen: file !== undefined,
    isRemoved: isRemoved && file === undefined,
    /** The part of a call that the picture is. @throws CallFailed when it is too large */
    filesToSend: async () => (file === undefined ? {} : { files: { image: await pictureToSend(file, 'image') } }),
    /** What its field takes. What was wrong with a picture is not wrong with the one chosen afterwards. */
    fieldOf: ({ attempt, errors }: PictureForm) => ({
      name: 'image',
      choice,
      onChoice: (next: FileChoice) => setChoice({ ...next, attempt }),
      error: choice.attempt === attempt ? undefined : errors['image'],
      share,
      onGiveUp: giveUp,
    }),
  };
}
