import { useNavigate } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { toast } from '#web/shared/frame/toast.ts';
import { useLoaded } from '#web/shared/ui/use-loaded.ts';
import { directory } from './read-members.ts';
import type { PhotoViewerProps } from './photo-viewer.tsx';

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
