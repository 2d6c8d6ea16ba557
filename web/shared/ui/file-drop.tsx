import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlLinks, Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export interface FileDropWords {
  /** Underlined text in the drop area, such as "Choose a picture". */
  choose: string;
  /** Text after the underlined text, such as "or drop it here". */
  orDrop: string;
  /** Accepted kinds of files, such as "Image files only". */
  only: string;
  /** Text that is shown while a file is dragged over the area. */
  over: string;
}

interface FileDropProps extends FieldProps {
  words: FileDropWords;
  /** Media types that the browser's chooser offers, separated by commas. */
  accept: string;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** Called with at least one file; with exactly one unless `multiple` is set. */
  onFiles: (files: readonly File[]) => void;
  /** Content shown instead of the drop area, for the current file. A `ReplaceFile` in it opens the file chooser. */
  children?: ReactNode;
}

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false;

/** Ignores files dropped outside the drop area. Otherwise the browser would open them and leave the form. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const preventDrop = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    addEventListener('dragover', preventDrop);
    addEventListener('drop', preventDrop);
    return () => {
      removeEventListener('dragover', preventDrop);
      removeEventListener('drop', preventDrop);
    };
  }, []);
}

/** A file input with a drop area. It passes files to `onFiles` and does not store them. */
export function FileDrop(props: FileDropProps) {
  const { label, name, error, hint, optionalMark, id = name, words, onFiles, children, ...input } = props;
  const { multiple = false, disabled = false } = input;
  const [isOver, setOver] = useState(false);
  useNoStrayDrops();
  const pickFiles = (list: FileList | null) => {
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
    pickFiles(event.dataTransfer.files);
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
            pickFiles(currentTarget.files);
            // Resets the input, so that the same file can be chosen again after it was removed.
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

/**
 * A label that looks like a button and opens the file chooser of a `FileDrop`. Keyboard users open the chooser with the
 * file input itself.
 */
export function ReplaceFile({ dropId, children }: { dropId: string; children: ReactNode }) {
  return (
    <label className="tap link-button file-drop__again" htmlFor={dropId}>
      {children}
    </label>
  );
}
