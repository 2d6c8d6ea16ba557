import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { FileCard } from '#web/shared/ui/file-card.tsx';
import { FileDrop, type FileDropWords, ReplaceFile } from '#web/shared/ui/file-drop.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { LinkButton } from '#web/shared/ui/button.tsx';
import { FileUploadCard } from './file-upload-card.tsx';

/** The change of a record's file. If nothing is set, the file stays. */
export interface FileChoice {
  readonly file: File | undefined;
  readonly isRemoved: boolean;
}

export const noChoice: FileChoice = { file: undefined, isRemoved: false };

export function isChoice({ file, isRemoved }: FileChoice): boolean {
  return file !== undefined || isRemoved;
}

export interface FileFieldProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  /** The mark next to the label, for example "(optional)". Not shown if the record has a file and the file stays. */
  readonly optionalMark?: string | undefined;
  readonly mayRemove?: boolean;
  readonly choice: FileChoice;
  readonly onChoice: (choice: FileChoice) => void;
  /** The uploaded share, from 0 to 1; undefined when nothing is being uploaded. */
  readonly share: number | undefined;
  readonly onCancelUpload: () => void;
}

interface KindOfFile {
  readonly icon: IconName;
  readonly label: string;
  readonly accept: string;
  readonly drop: FileDropWords;
  /** Labels of the stored file and of the buttons: "Current image", "Replace image", "Remove image", "Keep image". */
  readonly current: string;
  readonly replace: string;
  readonly remove: string;
  readonly keep: string;
  /** Texts after the file was removed: "Without image", and a note that this applies after saving. */
  readonly without: string;
  readonly withoutNote: string;
}

interface OneFileFieldProps extends FileFieldProps {
  readonly kind: KindOfFile;
  /** A thumbnail of the stored file; undefined if the record has no file. */
  readonly current: ReactNode;
  /** A thumbnail of the chosen file. If omitted, the chosen file is shown as a picture. */
  readonly chosen?: ReactNode;
  /** A control that opens the chosen or the stored file. */
  readonly view?: ReactNode;
}

/** A field for one file. It shows the stored file, which stays unless another one is chosen (decision 13). */
export function FileField(props: OneFileFieldProps) {
  const { name, error, kind, current, choice, onChoice } = props;
  const keepsCurrent = current !== undefined && choice.file === undefined && !choice.isRemoved;
  return (
    <FileDrop
      label={kind.label}
      name={name}
      error={error}
      hint={props.hint}
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

/** Returns the content that replaces the drop area; undefined if there is no file yet. */
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

function chosenState({ name, choice, onChoice, share, onCancelUpload, chosen, view }: OneFileFieldProps, file: File) {
  return (
    <FileUploadCard
      file={file}
      picture={chosen}
      share={share}
      onRemove={() => onChoice({ ...choice, file: undefined })}
      onCancelUpload={onCancelUpload}
    >
      {share === undefined && (
        <>
          {view}
          <ReplaceFile dropId={name}>{m.manage_chooseAnother()}</ReplaceFile>
        </>
      )}
    </FileUploadCard>
  );
}
