import type { Profile } from '#contract/matrimony.ts';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
import type { Checked } from '#web/shared/forms/contract-form.ts';
import { usePictureField } from '#web/shared/forms/use-picture.ts';
import { type FormWords, type RecordFormProps, type Saving, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import {
  type Answers,
  checkProfile,
  dobBoxes,
  formFieldNames,
  profileControls,
  type ProfileFormValues,
  profileLabels,
} from './typed-profile.ts';

/** Controls of the form of a family: its photo, and what it confirms. */
export const familyControls = ['photoSubmitted', 'photo', 'consent', 'declaration'] as const;

type PhotoField = ReturnType<typeof usePictureField<'photo'>>;

/** The photo of a form that is sent. */
export interface SentPhoto extends Pick<PhotoField, 'send'> {
  /** The files of the call. Throws CallFailed if the photo is too large. */
  readonly files: () => Promise<{ readonly files?: { readonly photo: Blob } }>;
  readonly isChosen: boolean;
  /** True if the office has removed the photo. */
  readonly isRemoved: boolean;
}

interface ProfileFormOptions<P extends Profile> extends Pick<RecordFormProps<P>, 'record' | 'onSaved'> {
  readonly onClose?: () => void;
  readonly words: FormWords;
  /** Adds errors to those of the fields. */
  readonly check?: (
    checked: Checked<Answers>,
    typed: ProfileFormValues,
    now: { readonly record: P | undefined; readonly hasPhoto: boolean },
  ) => Checked<Answers>;
  readonly save: (answers: Answers, photo: SentPhoto, saving: Saving<P>) => Promise<P>;
  readonly explain?: (error: unknown) => FormFailure;
}

/** The state of the form of a profile, for families and for the office. Render it with `ProfileForm`. */
export function useProfileForm<P extends Profile>(options: ProfileFormOptions<P>) {
  const { record, onSaved, onClose, words, check, save, explain } = options;
  const photo = usePictureField('photo');
  const { file, isRemoved, send } = photo;
  const sent: SentPhoto = {
    send,
    files: async () => (file === undefined ? {} : { files: { photo: await preparePicture(file, 'photo') } }),
    isChosen: file !== undefined,
    isRemoved,
  };
  const {
    office,
    form,
    record: version,
  } = useRecordForm({
    props: { record, onSaved, ...(onClose && { onClose }) },
    kind: 'profiles',
    fields: formFieldNames,
    boxes: [...dobBoxes, ...familyControls],
    files: { photo: photo.chosen },
    together: profileControls,
    labels: profileLabels(),
    words,
    check: (typed, now) => {
      const checked = checkProfile(typed);
      const hasPhoto = sent.isChosen || (now !== undefined && now.photo !== null);
      return check ? check(checked, typed, { record: now, hasPhoto }) : checked;
    },
    save: async (answers, saving) => save(answers, sent, saving),
    ...(explain && { explain }),
  });
  return { state: office, form, record: version, photo };
}

export type ProfileFormState<P extends Profile> = ReturnType<typeof useProfileForm<P>>;
