import { sizedName } from '#contract/files.ts';
import type { Profile } from '#contract/matrimony.ts';
import { Avatar } from '#web/shared/ui/avatar.tsx';

/**
 * The profile's photo in its smallest size, or initials. Hidden from screen readers, because the name is next to it.
 */
export function ProfilePhoto({ profile }: { readonly profile: Pick<Profile, 'name' | 'photo' | 'picture'> }) {
  const { name, photo, picture } = profile;
  if (photo === null) return <Avatar name={name} size="lg" />;
  const width = picture?.webp[0];
  const file = width === undefined ? photo : sizedName(photo, width, 'webp');
  return <Avatar name={name} size="lg" src={`/images/${file}`} />;
}
