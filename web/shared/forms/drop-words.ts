import * as m from '#web/shared/languages/generated/messages.js';

/** Media types of pictures. Lists each type, because phones then convert HEIC photos to JPEG. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export function dropAreaTexts() {
  return {
    choose: m.manage_choosePicture(),
    orDrop: m.manage_orDrop(),
    only: m.manage_imagesOnly(),
    over: m.manage_dropHere(),
  };
}
