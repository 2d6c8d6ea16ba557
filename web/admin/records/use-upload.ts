import { useRef, useState } from 'react';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { api } from '#web/shared/api/client.ts';
import type { Answered } from '#web/shared/api/send.ts';
import { pictureToSend } from '#web/shared/api/upload-picture.ts';
import type { Checked } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { type FileChoice, noChoice } from './file-field.tsx';

interface Upload {
  /** The share that has been sent, from 0 to 1; undefined while nothing is. */
  readonly share: number | undefined;
  readonly send: <E extends Endpoint>(endpoint: E, input: Call<E>) => Promise<Answered<E>>;
  readonly giveUp: () => void;
}

/** Sends one form with its files at a time and follows how far it has come. */
export function useUpload(): Upload {
  const [share, setShare] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  return {
    share,
    send: async (endpoint, input) => {
      controller.current = new AbortController();
      setShare(0);
      try {
        return await api.call(endpoint, input, { signal: controller.current.signal, onProgress: setShare });
      } finally {
        setShare(undefined);
      }
    },
    giveUp: () => controller.current?.abort(),
  };
}

interface PictureForm<Name extends string> {
  readonly attempt: number;
  readonly field: FormFields<Name>;
}

/** One picture, chosen or taken away in the form of its record, under the name of its field. */
export function usePictureField<Name extends 'image' | 'photo'>(name: Name) {
  const [choice, setChoice] = useState({ ...noChoice, attempt: 0 });
  const { share, send, giveUp } = useUpload();
  const { file, isRemoved } = choice;
  return {
    send,
    file,
    choice,
    isRemoved: isRemoved && file === undefined,
    /** It was saved: what was chosen then is done, not what was chosen since. */
    forgetSent: () => setChoice((now) => (now === choice ? { ...noChoice, attempt: now.attempt } : now)),
    /** What its field takes. What was wrong with a picture is not wrong with the one chosen afterwards. */
    fieldOf: ({ attempt, field }: PictureForm<Name>) => ({
      ...field(name),
      choice,
      onChoice: (next: FileChoice) => setChoice({ ...next, attempt }),
      ...(choice.attempt === attempt && { error: undefined }),
      share,
      onGiveUp: giveUp,
    }),
  };
}

/** The picture of a record under its usual name, and sent along. */
export function usePicture() {
  const { file, ...field } = usePictureField('image');
  return {
    ...field,
    isChosen: file !== undefined,
    /** The part of a call that the picture is. @throws CallFailed when it is too large */
    filesToSend: async () => (file === undefined ? {} : { files: { image: await pictureToSend(file, 'image') } }),
  };
}

/**
 * What was typed together with the picture that it needs (specification section 5).
 * @param isThere one was chosen, or none has to be
 */
export function withPicture<T>(checked: Checked<T>, isThere: boolean): Checked<T> {
  if (isThere) return checked;
  const { errors, errorCodes } = 'errors' in checked ? checked : {};
  return {
    errors: { ...errors, image: m.said_imageRequired() },
    errorCodes: { ...errorCodes, image: 'imageRequired' },
  };
}
