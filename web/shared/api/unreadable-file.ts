import * as m from '#web/shared/languages/generated/messages.js';
import { CallFailed } from './call-failed.ts';

/** A browser refuses to read any part of a file that has changed, moved or gone since it was chosen. */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await Promise.all([file.slice(0, 1).arrayBuffer(), file.slice(-1).arrayBuffer()]);
    return true;
  } catch {
    return false;
  }
}

function sentenceFor({ type }: Blob): string {
  if (type.startsWith('image/')) return m.file_pictureUnreadable();
  return type === 'application/pdf' ? m.file_pdfUnreadable() : m.file_unreadable();
}

/**
 * Finds out why files could not be sent: after a failure in the network, a browser does not say that it was the file.
 * @param files by the name of their field
 * @returns the failure to show at the field of the first file that cannot be read; undefined when all can be
 */
export async function findUnreadable(
  files: Readonly<Record<string, Blob | readonly Blob[] | undefined>>,
): Promise<CallFailed | undefined> {
  for (const [field, value] of Object.entries(files)) {
    for (const file of value instanceof Blob ? [value] : (value ?? [])) {
      if (await isReadable(file)) continue;
      const [code, message] = ['fileUnreadable', sentenceFor(file)];
      return new CallFailed({
        status: 400,
        code,
        message,
        errors: { [field]: message },
        errorCodes: { [field]: code },
      });
    }
  }
  return undefined;
}
