import { maxPdfBytes } from '#contract/files.ts';
import { tooLarge } from '#web/shared/api/call-failed.ts';
import { pictureToSend } from '#web/shared/api/upload-picture.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FileChoice } from '#web/admin/records/file-field.tsx';

/** What a form says of a member's photo and PDF. */
export interface MemberFiles {
  readonly image: FileChoice;
  readonly pdf: FileChoice;
}

/**
 * What is to be sent for them.
 * @throws CallFailed when one is larger than the server takes
 */
export async function filesToSend({ image, pdf }: MemberFiles): Promise<{ image?: Blob; pdf?: Blob }> {
  if (pdf.file !== undefined && pdf.file.size > maxPdfBytes) {
    throw tooLarge('pdf', 'pdfTooLarge', m.said_pdfTooLarge());
  }
  return {
    ...(image.file && { image: await pictureToSend(image.file, 'image') }),
    ...(pdf.file && { pdf: pdf.file }),
  };
}

/** What is to be taken away: never what is replaced. */
export function removals({ image, pdf }: MemberFiles): { removeImage?: true; removePdf?: true } {
  return {
    ...(image.isRemoved && image.file === undefined && { removeImage: true }),
    ...(pdf.isRemoved && pdf.file === undefined && { removePdf: true }),
  };
}

/**
 * How much of each has been sent, from 0 to 1: the photo travels first.
 * @param share of both together
 */
export function shares({ image, pdf }: MemberFiles, share: number | undefined): { image?: number; pdf?: number } {
  if (share === undefined) return {};
  const [first, second] = [image.file?.size ?? 0, pdf.file?.size ?? 0];
  const sent = share * (first + second);
  const part = (bytes: number, of: number) => (of === 0 ? 1 : Math.min(1, Math.max(0, bytes) / of));
  return { image: part(sent, first), pdf: part(sent - first, second) };
}
