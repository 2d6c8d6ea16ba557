import { malayalamFilter } from '#web/admin/records/malayalam-line.tsx';
import { recordFilter } from '#web/admin/records/record-choice.tsx';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The address of the office's list of pictures, of all albums, of one or of none. */
export const picturesList = new ListAddress({
  path: paths.adminGallery,
  filters: { ...malayalamFilter, album: recordFilter },
});
