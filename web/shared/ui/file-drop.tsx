import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlLinks, Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export interface FileDropWords {
  /** "Choose a picture", underlined. */
  choose: string;
  /** "or drop it here" */
  orDrop: string;
  /** "Image files only" */
  only: string;
  /** Shown while a file is held above it. */
  over: string;
}

interface FileDropProps extends FieldProps {
  words: FileDropWords;
  /** Media types, separated by commas: what the browser offers to choose from. */
  accept: string;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Called with at least one file; with exactly one unless `multiple`. */
  onFiles: (files: readonly File[]) => void;
  /** Stands in place of the area to drop on: the file that is there. A `ReplaceFile` in it opens the chooser. */
  children?: ReactNode;
}

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false;

/** A file that misses its place would otherwise open in place of the page, and what was typed would be lost. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, []);
}

/** Takes files from the browser's chooser or dropped; underneath is an ordinary file input. It keeps none itself. */
export function FileDrop(props: FileDropProps) {
  const { label, name, error, hint, optionalMark, id = name, words, onFiles, children, ...input } = props;
  const { multiple = false, disabled = false } = input;
  const [isOver, setOver] = useState(false);
  useNoStrayDrops();
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const over = (event: DragEvent) => {
    if (!disabled && holdsFiles(event)) setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Field field={{ label, name, error, hint, optionalMark, id }} labelId={`${id}-label`}>
      <div className="file-drop" onDragOver={over} onDragLeave={leave} onDrop={drop}>
        <input
          {...input}
          {...controlLinks({ name, error, hint, id })}
          aria-labelledby={`${id}-label`}
          className="visually-hidden file-drop__input"
          type="file"
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // The same file can be chosen again after it was taken away.
            currentTarget.value = '';
          }}
        />
        {children === undefined || isOver ? (
          <label className={classNames('grid file-drop__area', isOver && 'is-over')} htmlFor={id}>
            <Icon name="upload" size={28} />
            {isOver ? (
              <b>{words.over}</b>
            ) : (
              <>
                <span>
                  <u>{words.choose}</u> {words.orDrop}
                </span>
                <span className="small">{words.only}</span>
              </>
            )}
          </label>
        ) : (
          children
        )}
      </div>
    </Field>
  );
}

/** Opens the chooser of the drop with this id; with the keyboard, the chooser itself is reached at the same place. */
export function ReplaceFile({ dropId, children }: { dropId: string; children: ReactNode }) {
  return (
    <label className="tap link-button file-drop__again" htmlFor={dropId}>
      {children}
    </label>
  );
}
