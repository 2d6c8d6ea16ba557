import * as m from '#web/shared/languages/generated/messages.js';
import { ACCEPTED_PICTURES, dropWords } from '#web/shared/forms/drop-words.ts';
import { SendingCard } from '#web/shared/forms/sending-card.tsx';
import { FileDrop, ReplaceFile } from '#web/shared/ui/file-drop.tsx';

interface PhotoFieldProps {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
  readonly error: string | undefined;
  /** The share that has been sent; undefined while nothing is. */
  readonly share: number | undefined;
  readonly onGiveUp: () => void;
}

/** Takes the photo of the person, if the family gave one. */
export function PhotoField({ file, onFile, error, share, onGiveUp }: PhotoFieldProps) {
  return (
    <FileDrop
      label={m.matrimony_photo()}
      name="photo"
      optionalMark={m.manage_optional()}
      error={error}
      words={dropWords()}
      accept={ACCEPTED_PICTURES}
      disabled={share !== undefined}
      onFiles={([chosen]) => onFile(chosen)}
    >
      {file && (
        <SendingCard file={file} share={share} onRemove={() => onFile(undefined)} onGiveUp={onGiveUp}>
          {share === undefined && <ReplaceFile dropId="photo">{m.manage_chooseAnother()}</ReplaceFile>}
        </SendingCard>
      )}
    </FileDrop>
  );
}
