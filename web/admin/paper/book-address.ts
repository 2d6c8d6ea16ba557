import { choiceFilter, ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

const yes = choiceFilter(['yes']);

/** The choices for the members' book. Without a choice, the order is by folio, in two columns of A4. */
export const bookAddress = new ListAddress({
  path: paths.adminBook,
  filters: {
    order: choiceFilter(['name', 'house']),
    size: choiceFilter(['A5']),
    columns: choiceFilter(['1', '3']),
    photos: yes,
    large: yes,
    memorials: yes,
  },
});

export type BookChoices = typeof bookAddress.all.filters;
