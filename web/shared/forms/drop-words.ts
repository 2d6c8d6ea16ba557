import * as m from '#web/shared/languages/generated/messages.js';

/** Named one by one: a phone that takes photos as HEIC then hands over JPEG. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** What the area to drop pictures on says. */
export function dropWords() {
  return {
    choose: m.manage_choosePicture(),
    orDrop: m.manage_orDrop(),
    only: m.manage_imagesOnly(),
    over: m.manage_dropHere(),
  };
}
