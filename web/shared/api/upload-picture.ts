import { maxImageBytes } from '#contract/files.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { tooLarge } from './call-failed.ts';

/** In bytes: smaller photos are sent as they are. */
const LARGE = 3 * 1024 * 1024;
/** In pixels. */
const MAX_SIDE = 4096;
const QUALITY = 0.9;

const SHRINKABLE = /^image\/(?:jpeg|png|webp|avif)$/;
/** The server takes none of these, and some browsers can read them. */
const UNACCEPTED = /^image\/hei[cf]/;

/** Draws it anew as a JPEG, upright, on white where it is transparent. */
async function redraw(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return undefined;
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY);
    });
  } finally {
    bitmap.close();
  }
}

/** By the picture that was chosen: what is sent again is the same to the last byte. */
const redrawn = new WeakMap<Blob, Promise<Blob | undefined>>();

async function redrawOnce(file: Blob): Promise<Blob | undefined> {
  const drawing = redrawn.get(file) ?? redraw(file).catch(() => undefined);
  redrawn.set(file, drawing);
  return drawing;
}

/**
 * What to send for a picture that was chosen: a very large one is made smaller here, so that it travels faster; where
 * the browser cannot do that, the picture itself. Whether it can be used at all the server decides by its content.
 * @param field the field that is told what is wrong
 * @throws CallFailed when it is larger than the server takes
 */
export async function pictureToSend(file: Blob, field: string): Promise<Blob> {
  const mustChange = UNACCEPTED.test(file.type);
  let smaller: Blob | undefined;
  if (mustChange || (file.size > LARGE && SHRINKABLE.test(file.type))) {
    smaller = await redrawOnce(file);
  }
  const sent = smaller !== undefined && (mustChange || smaller.size < file.size) ? smaller : file;
  if (sent.size <= maxImageBytes) return sent;
  throw tooLarge(field, 'imageTooLarge', m.said_imageTooLarge());
}
