import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { SearchField } from '#web/shared/ui/search-field.tsx';
import { LONGEST_SEARCH, type MemorialsQuery } from './memorials-query.ts';
import { useMemorialSearch } from './use-memorial-search.ts';

/** By name and by funeral place (specification section 2); a form like any other until script arrives. */
export function MemorialSearch({ query }: { readonly query: MemorialsQuery }) {
  const { form, name, place, onName, onPlace, onSubmit } = useMemorialSearch(query);
  return (
    <form
      ref={form}
      role="search"
      className="msearch"
      action={local(paths.deceased)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <SearchField
        label={m.memorials_searchName()}
        name="name"
        value={name}
        onValueChange={onName}
        placeholder={m.memorials_exampleName()}
        clearLabel={m.memorials_clear()}
        maxLength={LONGEST_SEARCH}
      />
      <SearchField
        label={m.memorials_searchPlace()}
        name="place"
        icon="pin"
        value={place}
        onValueChange={onPlace}
        placeholder={m.memorials_examplePlace()}
        clearLabel={m.memorials_clear()}
        maxLength={LONGEST_SEARCH}
      />
      <Button type="submit" size="lg" className="msearch__go">
        {m.memorials_search()}
      </Button>
    </form>
  );
}
