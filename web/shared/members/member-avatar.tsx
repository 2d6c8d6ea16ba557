import { sizedName } from '#contract/files.ts';
import type { Member } from '#contract/members.ts';
import { Avatar } from '#web/shared/ui/avatar.tsx';

interface MemberAvatarProps {
  readonly member: Pick<Member, 'name' | 'image' | 'picture'>;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

/**
 * The photo of a member or a profile in its smallest size, or the initials. Hidden from screen readers, because the name is next to it.
 */
export function MemberAvatar({ member: { name, image, picture }, size }: MemberAvatarProps) {
  if (image === null) return <Avatar name={name} size={size} />;
  const width = picture?.webp[0];
  const file = width === undefined ? image : sizedName(image, width, 'webp');
  return <Avatar name={name} size={size} src={`/images/${file}`} />;
}
