import type { Event } from '#contract/events.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Jasmine, Lattice } from '#web/shared/ui/ornament.tsx';

interface EventPictureProps {
  readonly event: Event;
  readonly sizes: string;
  readonly isFirst?: boolean;
}

const GROUNDS = [undefined, 'no-picture--green', 'no-picture--laterite'] as const;

/**
 * The picture of an event; without a picture, a slip of jasmine. Has no alternative text, because the event's name is
 * next to it.
 */
export function EventPicture({ event, sizes, isFirst }: EventPictureProps) {
  const { id, image, picture } = event;
  if (image === null || picture === null) {
    return (
      <div className={classNames('media no-picture', GROUNDS[id % GROUNDS.length])}>
        <Lattice />
        <Jasmine part="slip" size={144} />
      </div>
    );
  }
  return (
    <div className="media">
      <StoredPicture folder="events" image={image} picture={picture} alt="" sizes={sizes} isFirst={isFirst} />
    </div>
  );
}
