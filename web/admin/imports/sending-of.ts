import { maxArchiveBytes, maxTableBytes } from '#contract/files.ts';
import { type ImportKind, uploadMembersArchive, uploadMembersTable } from '#contract/member-imports.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { useUpload } from '#web/admin/records/use-upload.ts';

type Send = ReturnType<typeof useUpload>['send'];

/** What is wrong with a file that need not be sent for the server to refuse it. */
export function tooLarge(kind: ImportKind, { size }: File): string | undefined {
  if (kind === 'table') return size > maxTableBytes ? m.said_tableTooLarge() : undefined;
  return size > maxArchiveBytes ? m.said_archiveTooLarge() : undefined;
}

/** Sends a file to the call for its kind. */
export async function sendingOf(kind: ImportKind, send: Send, file: File) {
  const body = { fileName: file.name };
  return kind === 'table'
    ? send(uploadMembersTable, { body, files: { table: file } })
    : send(uploadMembersArchive, { body, files: { archive: file } });
}
