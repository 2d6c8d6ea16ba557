import { useNavigate } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { useLoaded } from '#web/shared/ui/use-loaded.ts';
import { useToast } from '#web/shared/ui/use-toast.ts';
import { directoryAddress } from './directory-query.ts';
import type { PhotoViewerProps } from './photo-viewer.tsx';

const loadViewer = () => import('./photo-viewer.tsx');

/** The viewer of photos, which comes when the first of them is opened. */
export function OpenedPhoto(props: PhotoViewerProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const viewer = useLoaded(loadViewer, () => {
    toast.error(m.said_errorOccurred());
    void navigate(directoryAddress(props.query), { replace: true, preventScrollReset: true });
  });
  return viewer && <viewer.PhotoViewer {...props} />;
}
