import * as m from '#web/shared/languages/generated/messages.js';
import { SearchField } from '#web/shared/ui/search-field.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { directoryAddress, MAX_SEARCH_LENGTH } from './directory-query.ts';

/** By name, in any spelling, or by folio; a search begins at the first page. */
export function DirectorySearch({ search }: { readonly search: string }) {
  const { field } = useAddressSearch({ search }, (words) => directoryAddress({ ...words, page: 1 }));
  return (
    <form role="search" className="directory__search" onSubmit={(event) => event.preventDefault()}>
      <SearchField
        {...field('search')}
        label={m.directory_search()}
        name="search"
        placeholder={m.directory_example()}
        clearLabel={m.directory_clear()}
        maxLength={MAX_SEARCH_LENGTH}
      />
    </form>
  );
}
