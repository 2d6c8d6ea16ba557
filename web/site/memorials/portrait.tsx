import type { Memorial } from '#contract/memorials.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { initials } from '#web/shared/ui/avatar.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';

interface PortraitProps {
  readonly memorial: Memorial;
  /** Empty where the name stands beside it. */
  readonly alt: string;
  /** How wide it is shown, as in the attribute of that name. */
  readonly sizes: string;
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** An oval portrait; without one a slip of jasmine above the initials. */
export function Portrait({ memorial, alt, sizes, isFirst, className }: PortraitProps) {
  const { name, image, picture } = memorial;
  return (
    <span className={classNames('oval', className)}>
      {image === null || picture === null ? (
        <span className="grid oval__initials" aria-hidden="true">
          <Jasmine part="slip" size={60} />
          <span>{initials(name)}</span>
        </span>
      ) : (
        <StoredPicture folder="events" image={image} picture={picture} alt={alt} sizes={sizes} isFirst={isFirst} />
      )}
    </span>
  );
}
