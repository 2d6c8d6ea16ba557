import { maxArchiveBytes, maxTableBytes } from '#contract/files.ts';
import { type ImportKind, uploadMembersArchive, uploadMembersTable } from '#contract/member-imports.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useUpload } from '#web/admin/records/use-upload.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { local } from '#web/shared/links/addresses.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { SendingCard } from '#web/shared/forms/sending-card.tsx';
import { memberImportPath } from '#web/shared/links/paths.ts';
import { FileDrop } from '#web/shared/ui/file-drop.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LinkButton } from '#web/shared/ui/button.tsx';

type Send = ReturnType<typeof useUpload>['send'];

/** What is wrong with a file that need not be sent for the server to refuse it. */
function tooLarge(kind: ImportKind, { size }: File): string | undefined {
  if (kind === 'table') return size > maxTableBytes ? m.said_tableTooLarge() : undefined;
  return size > maxArchiveBytes ? m.said_archiveTooLarge() : undefined;
}

/** Sends a file to the call for its kind. */
async function sendingOf(kind: ImportKind, send: Send, file: File) {
  const body = { fileName: file.name };
  return kind === 'table'
    ? send(uploadMembersTable, { body, files: { table: file } })
    : send(uploadMembersArchive, { body, files: { archive: file } });
}

interface UploadCardProps {
  readonly kind: ImportKind;
  readonly title: string;
  /** "Excel (.xlsx) or CSV" */
  readonly only: string;
  readonly accept: string;
  /** What the file should look like. */
  readonly children: ReactNode;
}

/** Takes a file and sends it at once: nothing is imported by that. */
export function UploadCard({ kind, title, only, accept, children }: UploadCardProps) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const { share, send, giveUp } = useUpload();
  const navigate = useNavigate();
  useEffect(() => {
    // It cannot be focused while a file is sent. Who does not see the problem hears it there.
    if (problem !== undefined) document.getElementById(kind)?.focus({ preventScroll: true });
  }, [problem, kind]);

  async function upload(chosen: File): Promise<void> {
    setFile(chosen);
    const early = tooLarge(kind, chosen);
    setProblem(early);
    if (early !== undefined) return;
    try {
      const { import: begun } = await sendingOf(kind, send, chosen);
      await navigate(local(memberImportPath(begun.id)));
    } catch (error) {
      const { errors, message } = explainAdminError(error, () => undefined);
      setProblem(errors?.[kind] ?? message);
    }
  }

  return (
    <section className="card card--pad" aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`} className="title imports__title">
        {title}
      </h2>
      <div className="grid imports__text">{children}</div>
      <FileDrop
        label={m.imports_file()}
        name={kind}
        error={problem}
        accept={accept}
        words={{ choose: m.manage_chooseFile(), orDrop: m.manage_orDrop(), only, over: m.manage_dropHere() }}
        disabled={share !== undefined}
        onFiles={([chosen]) => chosen && void upload(chosen)}
      >
        {file && (
          <SendingCard
            file={file}
            picture={<Icon name={kind === 'table' ? 'users' : 'image'} size={32} />}
            share={share}
            hasFailed
            onRemove={() => {
              setFile(undefined);
              setProblem(undefined);
            }}
            onGiveUp={giveUp}
          >
            {share === undefined && <LinkButton onClick={() => void upload(file)}>{m.fault_tryAgain()}</LinkButton>}
          </SendingCard>
        )}
      </FileDrop>
    </section>
  );
}
