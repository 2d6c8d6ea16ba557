import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { maxArchiveBytes, maxTableBytes } from '#contract/files.ts';
import { type ImportKind, uploadMembersArchive, uploadMembersTable } from '#contract/member-imports.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { openFormOfFile } from '#web/shared/api/sending-keys.ts';
import { useUpload } from '#web/shared/api/use-upload.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { FileUploadCard } from '#web/shared/forms/file-upload-card.tsx';
import { memberImportPath } from '#web/shared/links/paths.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { FileDrop } from '#web/shared/ui/file-drop.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LinkButton } from '#web/shared/ui/button.tsx';

type Send = ReturnType<typeof useUpload>['send'];

/** Returns the error message for a file that is too large to upload; undefined for other files. */
function tooLarge(kind: ImportKind, { size }: File): string | undefined {
  if (kind === 'table') return size > maxTableBytes ? m.said_tableTooLarge() : undefined;
  return size > maxArchiveBytes ? m.said_archiveTooLarge() : undefined;
}

async function sendFile(kind: ImportKind, send: Send, file: File) {
  const body = { fileName: file.name };
  return openFormOfFile(file)((once) =>
    kind === 'table'
      ? send(uploadMembersTable, { body, files: { table: file } }, once)
      : send(uploadMembersArchive, { body, files: { archive: file } }, once),
  );
}

interface UploadCardProps {
  readonly kind: ImportKind;
  readonly title: string;
  /** The accepted formats in words, for example "Excel (.xlsx) or CSV". */
  readonly only: string;
  readonly accept: string;
  readonly children: ReactNode;
}

/** The files that were chosen together, and the index of the current one. */
interface Chosen {
  readonly files: readonly File[];
  readonly at: number;
}

/** Uploads a file, or several zip files, right after they are chosen. This does not import anything yet. */
export function UploadCard({ kind, title, only, accept, children }: UploadCardProps) {
  const [{ files, at }, setChosen] = useState<Chosen>({ files: [], at: 0 });
  const [problem, setProblem] = useState<string>();
  const { share, send, cancelUpload } = useUpload();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const file = files[at];
  useEffect(() => {
    // Focuses the field after an error, so that screen readers read the error. It cannot be focused during the upload.
    if (problem !== undefined) document.getElementById(kind)?.focus({ preventScroll: true });
  }, [problem, kind]);

  /**
   * Uploads a file. Returns the id of the import. After an error, shows the error and returns undefined; also returns
   * undefined after a cancelled upload.
   */
  async function sendOne(chosen: File): Promise<number | undefined> {
    const early = tooLarge(kind, chosen);
    setProblem(early);
    if (early !== undefined) return undefined;
    try {
      return (await sendFile(kind, send, chosen)).import.id;
    } catch (error) {
      const { errors, message } = explainFailure(error, () => undefined);
      setProblem(errors?.[kind] ?? message);
      return undefined;
    }
  }

  /** Uploads the files one after the other from index `from`. Stops at the first error. */
  async function upload(all: readonly File[], from: number): Promise<void> {
    for (const [offset, chosen] of all.slice(from).entries()) {
      setChosen({ files: all, at: from + offset });
      const id = await sendOne(chosen);
      if (id === undefined) return;
      if (all.length === 1) {
        await navigate(localizedPath(memberImportPath(id)));
        return;
      }
      await revalidate();
    }
    setChosen({ files: [], at: 0 });
  }

  /** Removes the current file and uploads the files after it. */
  function removeCurrent(): void {
    const others = files.filter((_, index) => index !== at);
    setProblem(undefined);
    setChosen({ files: others, at });
    if (at < others.length) void upload(others, at);
  }

  return (
    <section className="card card--pad" aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`} className="title below-4">
        {title}
      </h2>
      <div className="grid below-4">{children}</div>
      <FileDrop
        label={m.imports_file()}
        name={kind}
        error={problem}
        accept={accept}
        words={{ choose: m.manage_chooseFile(), orDrop: m.manage_orDrop(), only, over: m.manage_dropHere() }}
        multiple={kind === 'archive'}
        disabled={share !== undefined}
        onFiles={(chosen) => void upload(chosen, 0)}
      >
        {file && (
          <FileUploadCard
            file={file}
            picture={<Icon name={kind === 'table' ? 'users' : 'image'} size={32} />}
            share={share}
            hasFailed
            onRemove={removeCurrent}
            onCancelUpload={cancelUpload}
          >
            {files.length > 1 && (
              <span className="figures">
                {m.imports_nthFile({ number: formatNumber(at + 1), total: formatNumber(files.length) })}
              </span>
            )}
            {share === undefined && (
              <LinkButton onClick={() => void upload(files, at)}>{m.fault_tryAgain()}</LinkButton>
            )}
          </FileUploadCard>
        )}
      </FileDrop>
    </section>
  );
}
