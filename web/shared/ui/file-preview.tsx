import { useCallback, useState } from 'react';
import { Icon } from './icon.tsx';

/** A picture that was chosen and not sent yet; an icon where the browser cannot show it. Its name stands beside it. */
export function FilePreview({ file }: { file: Blob }) {
  const [unseen, setUnseen] = useState<Blob>();
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (unseen === file) return <Icon name="image" size={32} />;
  return <img ref={show} alt="" decoding="async" onError={() => setUnseen(file)} />;
}
