import { useCallback, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './button.tsx';
import { ProgressBar } from './loading.tsx';

/** Preview of a picture that is not uploaded yet. Shows an icon if the browser cannot show the picture. */
export function FilePreview({ file }: { file: Blob }) {
  const [failed, setFailed] = useState<Blob>();
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (failed === file) return <Icon name="image" size={32} />;
  return <img ref={show} alt="" decoding="async" onError={() => setFailed(file)} />;
}

interface FileCardProps {
  /** A small preview; an icon by default. */
  picture?: ReactNode;
  name: ReactNode;
  /** State of the file, such as "Ready, 420 KB" or "Uploading, 62% of 1.8 MB". */
  note?: ReactNode;
  tone?: 'plain' | 'ready' | 'failed' | undefined;
  /** During an upload: the share of the file that has been sent, from 0 to 1, and the label of the progress bar. */
  sending?: { readonly share: number; readonly label: string } | undefined;
  /** Label and function of the button that removes the file or aborts its upload. */
  removal?: { readonly label: string; readonly onRemove: () => void } | undefined;
  children?: ReactNode;
}

export function FileCard(props: FileCardProps) {
  const { picture, name, note, tone = 'plain', sending, removal, children } = props;
  return (
    <div className={classNames('line file-card', tone === 'failed' && 'is-failed')}>
      <span className="file-card__picture">{picture ?? <Icon name="image" size={32} />}</span>
      <div className="grow file-card__body">
        <b>{name}</b>
        {note !== undefined && (
          <span
            className={classNames(
              'small muted figures file-card__note',
              tone === 'ready' && 'good strong',
              tone === 'failed' && 'bad strong',
            )}
          >
            {note}
          </span>
        )}
        {sending && <ProgressBar {...sending} />}
        {children !== undefined && <div className="flow file-card__actions">{children}</div>}
      </div>
      {removal && <IconButton icon="x" label={removal.label} onClick={removal.onRemove} />}
    </div>
  );
}
