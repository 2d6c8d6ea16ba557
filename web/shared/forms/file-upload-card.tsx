import type { ReactNode } from 'react';
import { formatNumber, fileSize } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { FileCard, FilePreview } from '#web/shared/ui/file-card.tsx';

interface FileUploadCardProps {
  readonly file: File;
  /** Preview of the file. By default, shows the file as a picture. */
  readonly picture?: ReactNode;
  /** Share of the file that has been sent, from 0 to 1; undefined before sending. */
  readonly share: number | undefined;
  readonly isDone?: boolean;
  readonly hasFailed?: boolean;
  /** Removes the file; undefined if it cannot be removed now. */
  readonly onRemove: (() => void) | undefined;
  readonly onCancelUpload: () => void;
  readonly children?: ReactNode;
}

export function FileUploadCard(props: FileUploadCardProps) {
  const { file, picture = <FilePreview file={file} />, share, isDone = false, hasFailed = false } = props;
  const { onRemove, onCancelUpload, children } = props;
  const isSending = share !== undefined;
  return (
    <FileCard
      picture={picture}
      name={<span translate="no">{file.name}</span>}
      tone={isSending ? 'plain' : hasFailed ? 'failed' : 'ready'}
      note={
        isSending ? formatProgress(share, file.size) : isDone ? m.manage_uploaded() : formatIdle(hasFailed, file.size)
      }
      sending={isSending ? { share, label: m.manage_progressOf({ name: file.name }) } : undefined}
      removal={
        isSending
          ? { label: m.manage_giveUp({ name: file.name }), onRemove: onCancelUpload }
          : onRemove && { label: m.manage_takeAway({ name: file.name }), onRemove }
      }
    >
      {children}
    </FileCard>
  );
}

function formatIdle(hasFailed: boolean, bytes: number): string {
  return hasFailed ? m.manage_notUploaded() : m.manage_ready({ size: fileSize(bytes) });
}

/** Returns the progress in words. When all bytes are sent, the server still has to process the file. */
function formatProgress(share: number, bytes: number): string {
  if (share >= 1) return m.manage_almostDone();
  return m.manage_uploading({ percent: formatNumber(Math.floor(share * 100)), size: fileSize(bytes) });
}
