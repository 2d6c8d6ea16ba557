import { maxImageBytes } from '#contract/files.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { fileTooLargeError } from './call-failed.ts';

/** Size in bytes above which photos are scaled down. Smaller photos are sent unchanged, except HEIC. */
const LARGE = 3 * 1024 * 1024;
/** Maximum width and height of a photo that is scaled down, in pixels. */
const MAX_SIDE = 4096;
const QUALITY = 0.9;

const SHRINKABLE = /^image\/(?:jpeg|png|webp|avif)$/;
/** Media types of HEIC photos, which the server does not accept. They are converted if the browser can decode them. */
const UNACCEPTED = /^image\/hei[cf]/;

/** Converts a picture to an upright JPEG with a white background. Rejects if the browser cannot decode it. */
async function redraw(file: Blob): Promise<Blob | undefined> {
  // Older browsers cannot turn a picture upright in `createImageBitmap`.
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return undefined;
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY);
    });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Converted pictures by their original file, so that a retry sends identical bytes. */
const redrawn = new WeakMap<Blob, Promise<Blob | undefined>>();

async function redrawOnce(file: Blob): Promise<Blob | undefined> {
  const drawing = redrawn.get(file) ?? redraw(file).catch(() => undefined);
  redrawn.set(file, drawing);
  return drawing;
}

/**
 * Returns the picture to upload. Scales a large picture down, so that the upload is faster, and converts HEIC. Returns
 * the original if the browser cannot do so; the server then decides by the content whether it accepts the picture.
 * @param field the form field that shows the error
 * @throws CallFailed if the picture is larger than the server accepts
 */
export async function preparePicture(file: Blob, field: string): Promise<Blob> {
  const mustChange = UNACCEPTED.test(file.type);
  let smaller: Blob | undefined;
  if (mustChange || (file.size > LARGE && SHRINKABLE.test(file.type))) {
    smaller = await redrawOnce(file);
  }
  const sent = smaller !== undefined && (mustChange || smaller.size < file.size) ? smaller : file;
  if (sent.size <= maxImageBytes) return sent;
  throw fileTooLargeError(field, 'imageTooLarge', m.said_imageTooLarge());
}
