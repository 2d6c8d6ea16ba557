import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { FileCard } from '#web/shared/ui/file-card.tsx';
import { FileDrop, type FileDropWords, ReplaceFile } from '#web/shared/ui/file-drop.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { LinkButton } from '#web/shared/ui/button.tsx';
import { SendingCard } from '#web/shared/forms/sending-card.tsx';

/** What is to become of a record's file; nothing of both: it stays as it is. */
export interface FileChoice {
  readonly file: File | undefined;
  readonly isRemoved: boolean;
}

export const noChoice: FileChoice = { file: undefined, isRemoved: false };

/** Whether anything was chosen, or is to be taken away. */
export function isChoice({ file, isRemoved }: FileChoice): boolean {
  return file !== undefined || isRemoved;
}

/** What fields for one kind of file take alike. */
export interface FileFieldProps {
  readonly name: string;
  readonly error: string | undefined;
  /** "(optional)", while the record has no such file. */
  readonly optionalMark?: string | undefined;
  /** The record may be left without one. */
  readonly mayRemove?: boolean;
  readonly choice: FileChoice;
  readonly onChoice: (choice: FileChoice) => void;
  /** The share that has been sent; undefined while nothing is. */
  readonly share: number | undefined;
  readonly onGiveUp: () => void;
}

/** What a field says about its kind of file. */
interface KindOfFile {
  /** Stands where there is no small view. */
  readonly icon: IconName;
  readonly label: string;
  /** Media types, separated by commas. */
  readonly accept: string;
  readonly drop: FileDropWords;
  /** "Current image", "Replace image", "Remove image", "Keep image" */
  readonly current: string;
  readonly replace: string;
  readonly remove: string;
  readonly keep: string;
  /** "Without image", and that this is so when it has been saved. */
  readonly without: string;
  readonly withoutNote: string;
}

interface OneFileFieldProps extends FileFieldProps {
  readonly kind: KindOfFile;
  /** A small view of the file that the record has; undefined when it has none. */
  readonly current: ReactNode;
  /** A small view of the file that was chosen; that of a picture unless given. */
  readonly chosen?: ReactNode;
  /** Opens a file, the chosen one or the current one. */
  readonly view?: ReactNode;
}

/** Takes one file; when editing it shows the current one, which stays unless something else is chosen (decision 13). */
export function FileField(props: OneFileFieldProps) {
  const { name, error, kind, current, choice, onChoice } = props;
  const keepsCurrent = current !== undefined && choice.file === undefined && !choice.isRemoved;
  return (
    <FileDrop
      label={kind.label}
      name={name}
      error={error}
      optionalMark={keepsCurrent ? m.manage_leaveEmpty() : props.optionalMark}
      words={kind.drop}
      accept={kind.accept}
      disabled={props.share !== undefined}
      onFiles={([file]) => onChoice({ ...choice, file })}
    >
      {stateOf(props)}
    </FileDrop>
  );
}

/** What stands in place of the area to drop on; undefined when there is no file yet. */
function stateOf(props: OneFileFieldProps): ReactNode {
  const { name, kind, current, choice, onChoice, mayRemove = false, view } = props;
  if (choice.file !== undefined) return chosenState(props, choice.file);
  if (current === undefined) return undefined;
  if (choice.isRemoved) {
    return (
      <FileCard picture={<Icon name={kind.icon} size={32} />} name={kind.without} note={kind.withoutNote}>
        <LinkButton onClick={() => onChoice(noChoice)}>{kind.keep}</LinkButton>
        <ReplaceFile dropId={name}>{kind.drop.choose}</ReplaceFile>
      </FileCard>
    );
  }
  return (
    <FileCard picture={current} name={kind.current}>
      {view}
      <ReplaceFile dropId={name}>{kind.replace}</ReplaceFile>
      {mayRemove && (
        <LinkButton onClick={() => onChoice({ file: undefined, isRemoved: true })}>{kind.remove}</LinkButton>
      )}
    </FileCard>
  );
}

function chosenState({ name, choice, onChoice, share, onGiveUp, chosen, view }: OneFileFieldProps, file: File) {
  return (
    <SendingCard
      file={file}
      picture={chosen}
      share={share}
      onRemove={() => onChoice({ ...choice, file: undefined })}
      onGiveUp={onGiveUp}
    >
      {share === undefined && (
        <>
          {view}
          <ReplaceFile dropId={name}>{m.manage_chooseAnother()}</ReplaceFile>
        </>
      )}
    </SendingCard>
  );
}
