import { useState } from 'react';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
import { useUpload } from '#web/shared/api/use-upload.ts';
import type { Checked } from './contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { type FileChoice, noChoice } from './file-field.tsx';

interface PictureForm<Name extends string> {
  readonly attempt: number;
  readonly field: FormFields<Name>;
}

/** The state of a picture field. `name` is the name of the field. */
export function usePictureField<Name extends 'image' | 'photo'>(name: Name) {
  const [choice, setChoice] = useState({ ...noChoice, attempt: 0 });
  const { share, send, cancelUpload } = useUpload();
  const { file, isRemoved } = choice;
  return {
    send,
    file,
    /** What was chosen, for `useRecordForm`. */
    chosen: { choice, onChoice: (next: FileChoice) => setChoice({ ...next, attempt: choice.attempt }) },
    isRemoved: isRemoved && file === undefined,
    /** Returns the props of the field. The error of an earlier picture is hidden when another picture is chosen. */
    fieldOf: ({ attempt, field }: PictureForm<Name>) => ({
      ...field(name),
      choice,
      onChoice: (next: FileChoice) => setChoice({ ...next, attempt }),
      ...(choice.attempt === attempt && { error: undefined }),
      share,
      onCancelUpload: cancelUpload,
    }),
  };
}

/** The state of a picture field with the usual name, `image`. */
export function usePicture() {
  const { file, ...field } = usePictureField('image');
  return {
    ...field,
    isChosen: file !== undefined,
    /** Returns the files to send. Throws CallFailed if the picture is too large. */
    filesToSend: async () => (file === undefined ? {} : { files: { image: await preparePicture(file, 'image') } }),
  };
}

/**
 * Adds an error if a required picture is missing (specification section 5).
 * @param isThere whether a picture was chosen or none is required
 */
export function requirePicture<T>(checked: Checked<T>, isThere: boolean): Checked<T> {
  if (isThere) return checked;
  const { errors, errorCodes } = 'errors' in checked ? checked : {};
  return {
    errors: { ...errors, image: m.said_imageRequired() },
    errorCodes: { ...errorCodes, image: 'imageRequired' },
  };
}
