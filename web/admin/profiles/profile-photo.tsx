import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Profile } from '#contract/matrimony.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useOpened } from '#web/shared/links/use-opened.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { controlLightbox } from '#web/shared/picture-viewer/lightbox-control.ts';
import { LightboxFrame } from '#web/shared/picture-viewer/lightbox-frame.tsx';

type Photographed = Pick<Profile, 'id' | 'name' | 'photo' | 'picture'>;

/** The photo, which opens in full size. Shows initials if there is no photo or it fails to load. */
export function ProfilePhoto({ profile: { id, name, photo, picture } }: { readonly profile: Photographed }) {
  const { opened, open, close } = useOpened('photo');
  const [missing, setMissing] = useState<string>();
  if (photo === null || picture === null || photo === missing) return <Avatar name={name} size="lg" />;
  const image = { folder: 'images', image: photo, picture } as const;
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
        <OpenPhoto name={name} closeTo={localizedPath(adminProfilePath(id))} onClose={close}>
          <StoredPicture {...image} alt={name} sizes="100vw" isFirst fit="window" />
        </OpenPhoto>
      )}
    </>
  );
}

interface OpenPhotoProps {
  readonly name: string;
  readonly closeTo: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The lightbox with one photo, open while it is mounted. */
function OpenPhoto({ name, closeTo, onClose, children }: OpenPhotoProps) {
  const box = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog === null) return undefined;
    controlLightbox(dialog, { turn: () => {}, close: () => close() });
    dialog.showModal();
    return () => dialog.close();
  }, []);
  const label = m.matrimony_photo();
  return (
    <LightboxFrame ref={box} label={label} position={label} caption={name} closeTo={closeTo}>
      {children}
    </LightboxFrame>
  );
}
