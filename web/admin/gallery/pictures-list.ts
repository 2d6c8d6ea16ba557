import { malayalamFilter } from '#web/admin/records/malayalam-line.tsx';
import { ListAddress, validatedFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The address of the office's list of pictures, of all albums or of one. */
export const picturesList = new ListAddress({
  path: paths.adminGallery,
  filters: { ...malayalamFilter, album: validatedFilter((id) => /^[1-9]\d{0,8}$/.test(id)) },
});
