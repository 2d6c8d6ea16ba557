import * as m from '#web/shared/languages/generated/messages.js';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { directory, type DirectoryQuery } from './directory-query.ts';

/** By name, in any spelling, or by folio; a search begins at the first page. */
export function DirectorySearch({ query }: { readonly query: DirectoryQuery }) {
  const { field } = useAddressSearch(directory, query);
  return (
    <SearchForm className="directory__search">
      <SearchField
        {...field('search')}
        label={m.directory_search()}
        placeholder={m.directory_example()}
        clearLabel={m.directory_clear()}
      />
    </SearchForm>
  );
}
