import type { ReactNode } from 'react';
import type { Picture } from '#contract/images.ts';
import * as m from '#web/languages/generated/messages.js';
import { StoredPicture } from '#web/stored-picture.tsx';
import { FileCard } from '#web/ui/file-card.tsx';
import { FileDrop, ReplaceFile } from '#web/ui/file-drop.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ACCEPTED_PICTURES, dropWords } from './drop-words.ts';
import { SendingCard } from './sending-card.tsx';

/** What is to become of a record's picture; nothing of both: it stays as it is. */
export interface PictureChoice {
  readonly file: File | undefined;
  readonly isRemoved: boolean;
}

export const noChoice: PictureChoice = { file: undefined, isRemoved: false };

interface PictureFieldProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly folder: 'events';
  /** The record that is edited, for the picture that it has. */
  readonly current: { readonly image: string | null; readonly picture: Picture | null } | undefined;
  /** The record may be left without a picture. */
  readonly mayRemove?: boolean;
  readonly choice: PictureChoice;
  readonly onChoice: (choice: PictureChoice) => void;
  /** The share that has been sent; undefined while nothing is. */
  readonly share: number | undefined;
  readonly onGiveUp: () => void;
}

/** Takes one picture; when editing it shows the current one, which stays unless something else is chosen (decision 13). */
export function PictureField(props: PictureFieldProps) {
  const { name, error, choice, onChoice } = props;
  const current = currentView(props);
  return (
    <FileDrop
      label={m.manage_image()}
      name={name}
      error={error}
      optionalMark={current === undefined ? undefined : m.manage_leaveEmpty()}
      words={dropWords()}
      accept={ACCEPTED_PICTURES}
      disabled={props.share !== undefined}
      onFiles={([file]) => onChoice({ ...choice, file })}
    >
      {stateOf(props, current)}
    </FileDrop>
  );
}

/** A small view of the picture that is there. */
function currentView({ folder, current }: PictureFieldProps): ReactNode {
  if (current?.image == null || current.picture === null) return undefined;
  return <StoredPicture folder={folder} image={current.image} picture={current.picture} alt="" sizes="4rem" />;
}

/** What stands in place of the area to drop on; undefined when there is no picture yet. */
function stateOf(props: PictureFieldProps, current: ReactNode): ReactNode {
  const { name, mayRemove = false, choice, onChoice, share, onGiveUp } = props;
  if (choice.file !== undefined) {
    return (
      <SendingCard
        file={choice.file}
        share={share}
        onRemove={() => onChoice({ ...choice, file: undefined })}
        onGiveUp={onGiveUp}
      >
        {share === undefined && <ReplaceFile dropId={name}>{m.manage_chooseAnother()}</ReplaceFile>}
      </SendingCard>
    );
  }
  if (current === undefined) return undefined;
  if (choice.isRemoved) {
    return (
      <FileCard name={m.manage_withoutImage()} note={m.manage_withoutImageNote()}>
        <LinkButton onClick={() => onChoice(noChoice)}>{m.manage_keepImage()}</LinkButton>
        <ReplaceFile dropId={name}>{m.manage_choosePicture()}</ReplaceFile>
      </FileCard>
    );
  }
  return (
    <FileCard picture={current} name={m.manage_currentImage()}>
      <ReplaceFile dropId={name}>{m.manage_replaceImage()}</ReplaceFile>
      {mayRemove && (
        <LinkButton onClick={() => onChoice({ file: undefined, isRemoved: true })}>{m.manage_removeImage()}</LinkButton>
      )}
    </FileCard>
  );
}
