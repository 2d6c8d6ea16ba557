import { choiceFilter, ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The choices for the members' book are in the address. Absent ones: by folio, two columns, A4, small type, photos. */
export const bookAddress = new ListAddress({
  path: paths.adminBook,
  filters: {
    order: choiceFilter(['name', 'house']),
    size: choiceFilter(['A5']),
    columns: choiceFilter(['1', '3']),
    type: choiceFilter(['large']),
    photos: choiceFilter(['none']),
    memorials: choiceFilter(['year']),
  },
});

export type BookChoices = typeof bookAddress.all.filters;
