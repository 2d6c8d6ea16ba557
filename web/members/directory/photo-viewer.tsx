import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { wasOpenedFromCard } from '#web/shared/links/opened-from-card.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Lightbox, type Slide } from '#web/shared/ui/lightbox.tsx';
import { directory, type DirectoryQuery, type MemberWithPhoto, photoId } from './read-members.ts';

export interface PhotoViewerProps {
  readonly members: readonly MemberWithPhoto[];
  readonly index: number;
  readonly query: DirectoryQuery;
}

/** A member's photo in full size, with links to the other photos of the page. */
export function PhotoViewer({ members, index, query }: PhotoViewerProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const member = members[index];
  const id = member?.id ?? 0;
  // Returns the focus to the photo that was shown last.
  useEffect(() => () => document.getElementById(photoId(id))?.focus(), [id]);
  if (member === undefined) return null;

  const slideOf = (other: MemberWithPhoto | undefined): Slide | undefined =>
    other && {
      id: other.id,
      to: directory.href({ opened: other.id }, query),
      picture: (
        <StoredPicture
          folder="images"
          image={other.image}
          picture={other.picture}
          alt={other.name}
          sizes="100vw"
          isFirst
          fit="window"
        />
      ),
    };
  const close = () => {
    if (wasOpenedFromCard(location.state)) void navigate(-1);
    else void navigate(directory.href({}, query), { replace: true, preventScrollReset: true });
  };
  const here = slideOf(member);
  return (
    here && (
      <Lightbox
        label={m.directory_photos()}
        caption={member.name}
        position={m.directory_photoPosition({
          number: formatNumber(index + 1),
          count: formatNumber(members.length),
        })}
        words={{ close: m.nav_close(), previous: m.directory_previousPhoto(), next: m.directory_nextPhoto() }}
        before={slideOf(members[index - 1])}
        here={here}
        after={slideOf(members[index + 1])}
        closeTo={directory.href({}, query)}
        onClose={close}
      />
    )
  );
}
