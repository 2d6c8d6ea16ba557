import type { Picture } from '#contract/images.ts';
import type { Member } from '#contract/members.ts';

export type Photographed = Member & { readonly image: string; readonly picture: Picture };

export function hasPhoto(member: Member): member is Photographed {
  return member.image !== null && member.picture !== null;
}

/** Where the focus returns to when a photo is closed. */
export function photoId(member: number): string {
  return `photo-${member}`;
}
