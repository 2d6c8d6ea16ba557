import { ListAddress, words } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

export const membersList = new ListAddress({ path: paths.adminMembers, filters: { search: words() } });

export type MembersQuery = typeof membersList.all;
