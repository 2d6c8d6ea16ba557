import { listPortraitFiles } from './features/committee/service.ts';
import { listImportedFiles } from './features/member-file-imports/service.ts';
import { listMemberFiles } from './features/members/service.ts';
import { listPictureFiles } from './platform/images/image-files.ts';
import type { ListRowFiles } from './platform/storage/file-owners.ts';

/** Everything whose rows name stored files: a file that none of these names belongs to nothing. */
export const fileOwners: readonly ListRowFiles[] = [
  listPictureFiles,
  listPortraitFiles,
  listMemberFiles,
  listImportedFiles,
];
