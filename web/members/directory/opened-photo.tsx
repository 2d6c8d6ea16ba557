import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { toast } from '#web/shared/frame/toast.ts';
import { directory } from './read-members.ts';
import type { PhotoViewerProps } from './photo-viewer.tsx';

/**
 * Loads what a page needs only when somebody opens it.
 * @param load stays the same from one rendering to the next
 * @param onFailure told when it cannot be loaded; the next to open it tries again
 * @returns undefined until it is there
 */
function useLoaded<T extends object>(load: () => Promise<T>, onFailure: () => void): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let isShown = true;
    const settle = async () => {
      const value = await load();
      if (isShown) setLoaded(value);
    };
    settle().catch(() => isShown && fail());
    return () => {
      isShown = false;
    };
  }, [load]);
  return loaded;
}

const loadViewer = () => import('./photo-viewer.tsx');

/** The viewer of photos, which comes when the first of them is opened. */
export function OpenedPhoto(props: PhotoViewerProps) {
  const navigate = useNavigate();
  const viewer = useLoaded(loadViewer, () => {
    toast.error(m.said_errorOccurred());
    void navigate(directory.href({}, props.query), { replace: true, preventScrollReset: true });
  });
  return viewer && <viewer.PhotoViewer {...props} />;
}
