import { useState } from 'react';
import type { Profile } from '#contract/matrimony.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useOpened } from '#web/shared/links/use-opened.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Lightbox } from '#web/shared/ui/lightbox.tsx';

type Photographed = Pick<Profile, 'id' | 'name' | 'photo' | 'picture'>;

/** The photo, which opens in full size. Shows initials if there is no photo or it fails to load. */
export function ProfilePhoto({ profile: { id, name, photo, picture } }: { readonly profile: Photographed }) {
  const { opened, open, close } = useOpened('photo');
  const [missing, setMissing] = useState<string>();
  if (photo === null || picture === null || photo === missing) return <Avatar name={name} size="lg" />;
  const image = { folder: 'images', image: photo, picture } as const;
  const here = localizedPath(adminProfilePath(id));
  return (
    <>
      <button
        type="button"
        className="profile__photo"
        aria-label={m.profiles_openPhoto({ name })}
        onClick={() => open(String(id))}
        onErrorCapture={() => setMissing(photo)}
      >
        <StoredPicture {...image} alt="" sizes="6rem" isFirst />
      </button>
      {opened !== undefined && (
        <Lightbox
          label={m.matrimony_photo()}
          caption={name}
          position={m.matrimony_photo()}
          words={{ close: m.nav_close(), previous: m.pages_previous(), next: m.pages_next() }}
          before={undefined}
          here={{ id, to: here, picture: <StoredPicture {...image} alt={name} sizes="100vw" isFirst fit="window" /> }}
          after={undefined}
          closeTo={here}
          onClose={close}
        />
      )}
    </>
  );
}
